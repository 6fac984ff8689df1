// Writes what is generated: .env.example and the README's table of settings from lib/config, and the list of routes from app/api.
import { readFileSync, writeFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";
import { z } from "zod";
import { readFiles } from "./house/read-files.mjs";
import { LIST, routeList } from "./route-list.mjs";

const BEGIN = "<!-- settings: written by npm run docs -->";
const END = "<!-- /settings -->";

/** @typedef {{ name: string, text: string, fallback: string, values: string }} Setting */

/** @returns {Promise<Setting[]>} The settings of envSchema in its order. */
export async function readSettings() {
  const { envSchema } = await tsImport("../lib/config/index.ts", import.meta.url);
  const { properties } = z.toJSONSchema(envSchema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    text: property.description ?? "",
    fallback: property.default === undefined ? "" : String(property.default),
    values: valuesOf(property),
  }));
}

function valuesOf({ enum: listed, minimum, maximum }) {
  if (listed) return listed.filter((value) => value !== "0" && value !== "1").join(", ");
  return minimum === undefined ? "" : `${minimum} to ${maximum}`;
}

/** @param {readonly Setting[]} settings */
export function envExample(settings) {
  const entries = settings.map(({ name, text, fallback, values }) => {
    const hint = values ? `${text}. ${values}` : text;
    return `# ${hint}\n# ${name}=${/[^\w.:/-]/.test(fallback) ? `"${fallback}"` : fallback}\n`;
  });
  return `# Copy to .env and take the # away from what should differ. Written by npm run docs.\n\n${entries.join("\n")}`;
}

/** The README with the table of settings between its markers. @param {string} readme @param {readonly Setting[]} settings */
export function withSettings(readme, settings) {
  const rows = settings.map(
    ({ name, text, fallback, values }) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ""} | ${values ? `${text} (${values})` : text} |`,
  );
  const table = ["| setting | default | what it does |", "|---|---|---|", ...rows].join("\n");
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error(`README.md lacks its markers: ${BEGIN} and ${END}`);
  return `${readme.slice(0, from + BEGIN.length)}\n${table}\n${readme.slice(to)}`;
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith("scripts/generate-docs.mjs")) {
  const settings = await readSettings();
  writeFileSync(".env.example", envExample(settings));
  writeFileSync("README.md", withSettings(readFileSync("README.md", "utf8"), settings));
  writeFileSync(LIST, routeList(readFiles().map(({ path }) => path)));
}
