import { envExample, withSettings } from "../generate-docs.mjs";

/**
 * .env.example and the README's table are those of lib/config.
 * @param {readonly import("./read-files.mjs").File[]} files
 * @param {readonly import("../generate-docs.mjs").Setting[]} settings
 */
export function generated(files, settings) {
  const textOf = (path) => files.find((file) => file.path === path)?.text ?? "";
  const readme = textOf("README.md");
  const stale = [];
  if (textOf(".env.example") !== envExample(settings)) stale.push(".env.example");
  if (!isCurrent(readme, settings)) stale.push("README.md");
  return stale.map((path) => `${path}: not what lib/config says. Run npm run docs.`);
}

function isCurrent(readme, settings) {
  try {
    return readme === withSettings(readme, settings);
  } catch {
    return false;
  }
}
