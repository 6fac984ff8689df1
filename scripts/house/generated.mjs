import { envExample, withSettings } from "../generate-docs.mjs";
import { LIST, routeList } from "../route-list.mjs";

/**
 * .env.example and the README's table are those of lib/config, and the list of routes has every file of app/api.
 * @param {readonly import("./read-files.mjs").File[]} files
 * @param {readonly import("../generate-docs.mjs").Setting[]} settings
 */
export function generated(files, settings) {
  const textOf = (path) => files.find((file) => file.path === path)?.text ?? "";
  const readme = textOf("README.md");
  const stale = [];
  if (textOf(".env.example") !== envExample(settings)) stale.push(".env.example");
  if (!isCurrent(readme, settings)) stale.push("README.md");
  if (textOf(LIST) !== routeList(files.map(({ path }) => path))) stale.push(LIST);
  return stale.map((path) => `${path}: not what lib/config and app/api say. Run npm run docs.`);
}

function isCurrent(readme, settings) {
  try {
    return readme === withSettings(readme, settings);
  } catch {
    return false;
  }
}
