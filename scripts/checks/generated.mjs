import { envExample, SETTINGS_DOCUMENT, withSettings } from "../generate-docs.mjs";

/**
 * .env.example and the settings table in docs/configuration.md match lib/base/config.
 * @param {readonly import("./read-files.mjs").File[]} files
 * @param {readonly import("../generate-docs.mjs").Setting[]} settings
 */
export function generated(files, settings) {
  const textOf = (path) => files.find((file) => file.path === path)?.text ?? "";
  const document = textOf(SETTINGS_DOCUMENT);
  const stale = [];
  if (textOf(".env.example") !== envExample(settings)) stale.push(".env.example");
  if (!isCurrent(document, settings)) stale.push(SETTINGS_DOCUMENT);
  return stale.map((path) => `${path}: does not match lib/base/config. Run npm run docs.`);
}

function isCurrent(document, settings) {
  try {
    return document === withSettings(document, settings);
  } catch {
    return false;
  }
}
