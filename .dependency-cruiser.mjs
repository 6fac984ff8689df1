import { DISTRICTS } from "./scripts/districts.mjs";

/**
 * Every module with the modules that it may import: those of lower districts, and the listed ones of its own.
 */
const modules = DISTRICTS.flatMap(({ name, edges }, level) =>
  Object.entries(edges).map(([module, neighbours]) => ({
    folder: `${name}/${module}`,
    allowed: [
      `${name}/${module}`,
      ...neighbours.map((other) => `${name}/${other}`),
      ...DISTRICTS.slice(0, level).map((lower) => `${lower.name}/[^/]+`),
    ],
  })),
);

/** Test support that the tests of other modules may import in addition to the entry point. */
const TESTING = "^lib/[^/]+/[^/]+/testing\\.ts$";
const ENTRY = "^lib/[^/]+/[^/]+/index\\.ts$";

export default {
  forbidden: [
    ...modules.map(({ folder, allowed }) => ({
      name: `${folder.replace("/", "-")}-follows-the-map`,
      severity: "error",
      comment: `lib/${folder} imports only what scripts/districts.mjs allows. Move the shared part down, or pass it in.`,
      from: { path: `^lib/${folder}/`, pathNot: "\\.test\\.ts$|/testing(/|\\.ts$)" },
      to: { path: "^lib/", pathNot: `^lib/(${allowed.join("|")})/` },
    })),
    {
      name: "analysis-is-pure",
      severity: "error",
      comment: "lib/analysis imports base/core and analysis alone: no I/O, no clock, no configuration.",
      from: { path: "^lib/analysis/", pathNot: "\\.test\\.ts$|/testing(/|\\.ts$)" },
      to: { path: "^lib/", pathNot: "^lib/(base/core|analysis)/" },
    },
    {
      name: "analysis-imports-no-node-module",
      severity: "error",
      comment: "lib/analysis reads no file, clock or network, and parts of it run in browsers.",
      from: { path: "^lib/analysis/", pathNot: "\\.test\\.ts$|/testing(/|\\.ts$)" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "only-the-database-module-has-drivers",
      severity: "error",
      comment:
        "Import sql and Tx from lib/storage/db. Only that module imports drizzle or a database driver.",
      from: { path: "^(lib|app|components)/|^(instrumentation|proxy)\\.", pathNot: "^lib/storage/db/" },
      to: { path: "(^|node_modules/)(postgres|@electric-sql/[^/]+|drizzle-orm)(/|$)" },
    },
    {
      name: "modules-have-one-entry-point",
      severity: "error",
      comment:
        "Import the other module's index.ts, never a file inside it. Tests may also import its testing.ts.",
      from: { path: "^lib/([^/]+/[^/]+)/" },
      to: { path: "^lib/", pathNot: ["^lib/$1/", ENTRY, TESTING] },
    },
    {
      name: "the-product-has-no-test-support",
      severity: "error",
      comment: "testing.ts and testkit/ are for tests, benchmarks and demos.",
      from: { path: "^(lib|app|components)/", pathNot: "\\.test\\.tsx?$|/testing(/|\\.ts$)|/contract\\.ts$" },
      to: { path: `${TESTING}|^testkit/` },
    },
    {
      name: "outsiders-use-entry-points",
      severity: "error",
      comment: "Pages, scripts and tests outside lib import a module's index.ts.",
      from: { path: "^(app|components|e2e|testkit|bench|scripts|demo)/|^(instrumentation|proxy)\\." },
      to: { path: "^lib/", pathNot: [ENTRY, TESTING] },
    },
    {
      name: "modules-are-listed",
      severity: "error",
      comment: "Every folder of a district stands in scripts/districts.mjs.",
      from: {},
      to: { path: "^lib/", pathNot: `^lib/(${modules.map(({ folder }) => folder).join("|")})/` },
    },
    {
      name: "components-import-types-only",
      severity: "error",
      comment:
        "A component takes data from app/api; it may import types of lib, never code, except the pure reader of import files.",
      from: { path: "^components/" },
      to: { path: "^lib/", pathNot: "^lib/analysis/import-files/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-calls-operations",
      severity: "error",
      comment: "A page or route calls operations through lib/surfaces, which checks scope and owner.",
      from: { path: "^app/" },
      to: { path: "^lib/(?!base/|surfaces/)" },
    },
    {
      name: "pages-load-no-operations",
      severity: "error",
      comment:
        "The proxy and the pages take lib/surfaces/web, so that they do not load every operation with its functions.",
      from: {
        path: "^app/|^(proxy|instrumentation)\\.|^lib/surfaces/worker/",
        pathNot: "^app/(api|mcp|\\.well-known)/|\\.test\\.ts$",
      },
      to: { path: "^lib/surfaces/(operations|http)/" },
    },
    {
      name: "no-circular",
      severity: "error",
      comment: "Break the cycle.",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.next/" },
  },
};
