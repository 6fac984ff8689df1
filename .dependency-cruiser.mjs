import { LEVELS } from "./scripts/levels.mjs";

const levelOf = new Map(LEVELS.flatMap((rooms, level) => rooms.map((room) => [room, level])));

/** One rule a room: whatever is not on a lower level may not be imported. */
const upward = [...levelOf].map(([room, level]) => ({
  name: `${room}-imports-only-lower-rooms`,
  severity: "error",
  comment: `lib/${room} is on level ${level}: it imports only from rooms on lower levels. Move the shared part down.`,
  from: { path: `^lib/${room}/` },
  to: {
    path: `^lib/(${[...levelOf]
      .filter(([other, at]) => other !== room && at >= level)
      .map(([other]) => other)
      .join("|")})/`,
  },
}));

export default {
  forbidden: [
    ...upward,
    {
      name: "rooms-have-one-door",
      severity: "error",
      comment:
        "Import the other room's index.ts, never a file inside it. For tests alone, testing.ts of db, ingestion, memories and models are doors too.",
      from: { path: "^lib/([^/]+)/" },
      to: {
        path: "^lib/([^/]+)/",
        pathNot: [
          "^lib/$1/",
          "^lib/[^/]+/index\\.ts$",
          "^lib/db/testing\\.ts$",
          "^lib/(ingestion|memories|models)/testing\\.ts$",
        ],
      },
    },
    {
      name: "outsiders-use-the-door",
      severity: "error",
      comment: "Pages, scripts and tests outside lib import a room's index.ts.",
      from: { path: "^(app|components|e2e|bench|scripts|examples)/|^(instrumentation|proxy)\\." },
      to: {
        path: "^lib/",
        pathNot: [
          "^lib/[^/]+/index\\.ts$",
          "^lib/db/testing\\.ts$",
          "^lib/(ingestion|memories|models)/testing\\.ts$",
        ],
      },
    },
    {
      name: "rooms-are-listed",
      severity: "error",
      comment: "Every folder of lib/ stands in scripts/levels.mjs.",
      from: {},
      to: { path: "^lib/", pathNot: `^lib/(${[...levelOf.keys()].join("|")})/` },
    },
    {
      name: "components-import-types-only",
      severity: "error",
      comment: "A component takes data from app/api; it may import types of lib, never code.",
      from: { path: "^components/" },
      to: { path: "^lib/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-calls-through-http",
      severity: "error",
      comment: "A route parses, calls one verb of levels 6-8 and answers through lib/http.",
      from: { path: "^app/" },
      to: { path: "^lib/(db|models|queue|search|embedding|pii|text|observability)/" },
    },
    {
      name: "no-circular",
      severity: "error",
      comment: "Break the circle.",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)node_modules/|^\\.next/" },
  },
};
