// Lists the licences of all packages in package-lock.json, including development packages, and of the bundled
// data. Exits with 1 when a licence is not known to be compatible with Apache-2.0. `--all` lists every
// package.
import { readFileSync } from "node:fs";
import satisfies from "spdx-satisfies";

/** Licences that only require a copy of their notice. */
const PERMISSIVE = [
  "MIT",
  "Apache-2.0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Zlib",
  "Unlicense",
  "CC0-1.0",
  "BlueOak-1.0.0",
  "Python-2.0",
];
/** Licences with further requirements, and why we meet them. We use the files unchanged. */
const WITH_DUTIES = {
  "MPL-2.0": "changes to its files must be published; we make none",
  "LGPL-3.0-or-later":
    "a separate, replaceable library; Next uses it only to resize images, which is disabled, and the Docker image omits it",
  "CC-BY-3.0": "lists of licence names, used only by this command",
  "CC-BY-4.0": "data about browsers, attributed here; used only for builds",
  "OFL-1.1": "the font Geist, unchanged and with its licence",
};
/** Licence names that are not SPDX identifiers. */
const OTHER_NAMES = { "SIL OPEN FONT LICENSE": "OFL-1.1", "MIT or MPL-2.0": "MIT OR MPL-2.0" };

/** Returns the licences by name with their packages, and a line for each problem. */
export function readLicences(lock) {
  const byLicence = new Map();
  const problems = [];
  for (const [place, { license, dev }] of Object.entries(lock.packages)) {
    if (place === "") continue;
    const name = place.replace(/^.*node_modules\//, "");
    const licence = OTHER_NAMES[license] ?? license ?? "none";
    const group = byLicence.get(licence) ?? byLicence.set(licence, []).get(licence);
    group.push({ name, isDev: dev === true });
    if (!isCompatible(licence))
      problems.push(`${name}: ${licence} is not known to be compatible with Apache-2.0.`);
  }
  return { byLicence, problems };
}

function isCompatible(licence) {
  try {
    return satisfies(licence, [...PERMISSIVE, ...Object.keys(WITH_DUTIES)]);
  } catch {
    return false;
  }
}

function print({ byLicence, problems }) {
  const rows = [...byLicence].sort((a, b) => b[1].length - a[1].length);
  console.log("packages     for development only  licence");
  for (const [licence, packages] of rows) {
    const development = packages.filter(({ isDev }) => isDev).length;
    const duty = Object.keys(WITH_DUTIES).find(
      (licenceName) => !satisfiesPermissive(licence) && licence.includes(licenceName),
    );
    console.log(
      `${String(packages.length).padStart(8)}  ${String(development).padStart(23)}  ${licence}${duty ? `: ${WITH_DUTIES[duty]}` : ""}`,
    );
    if (process.argv.includes("--all"))
      console.log(`          ${packages.map(({ name }) => name).join(" ")}`);
  }
  console.log(
    "\nData: the weights of the bundled model (Universal Sentence Encoder multilingual v3) are Apache-2.0; see NOTICE.",
  );
  for (const problem of problems) console.log(problem);
  console.log(`licences: ${problems.length} problem(s)`);
}

function satisfiesPermissive(licence) {
  return satisfies(licence, PERMISSIVE);
}

if (process.argv[1]?.endsWith("licences.mjs")) {
  const licences = readLicences(JSON.parse(readFileSync("package-lock.json", "utf8")));
  print(licences);
  process.exit(licences.problems.length > 0 ? 1 : 0);
}
