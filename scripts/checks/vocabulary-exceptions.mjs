/** Allowed occurrences of banned words, each with its reason. `in` tests the path of the file. */
export const EXCEPTIONS = [
  {
    word: "room",
    in: /^lib\/analysis\/link\/values\.ts$/,
    reason: "Messages can name the rooms of a home.",
  },
  { word: "room", in: /^testkit\/faults\/traffic\.ts$/, reason: "A sample message about a lamp." },
  { word: "room", in: /^docs\/deciding\.md$/, reason: "Messages can name the rooms of a home." },
  {
    word: "room",
    in: /^lib\/(?:engine|features|storage)\/.*(?:\.db\.test|\/testing)\.ts$/,
    reason: "Sample metadata of a smart home.",
  },
  { word: "wall", in: /^lib\/features\/access\/check-key\.ts$/, reason: "Wall clock is the usual term." },
  {
    word: "wall",
    in: /^lib\/storage\/settings\/patterns\/budget\.mjs$/,
    reason: "Wall clock is the usual term.",
  },
  {
    word: "keepX",
    in: /^lib\/surfaces\/web\/open-requests\.test\.ts$/,
    reason: "keepAlive is an option of node:http.",
  },
  {
    word: "has to",
    in: /^lib\/analysis\/decide\/first-person-other-languages\.ts$/,
    reason: "A quoted message.",
  },
  { word: "walk", in: /^lib\/analysis\/pii\//, reason: "The usual term for visiting a tree of values." },
  { word: "keepX", in: /^bench\/keep-all\.ts$/, reason: "The baseline that keeps every message." },
  { word: "keepX", in: /^bench\/eval-decider\.ts$/, reason: "Keep is a verdict of the decider." },
  {
    word: "keepX",
    in: /^components\/decisions\/keep-button\.tsx$/,
    reason: "The button that keeps a message.",
  },
  { word: "keepX", in: /^components\/shell\/account-menu\.tsx$/, reason: "An option of Mantine." },
  {
    word: "keepX",
    in: /^(?:e2e\/drills\/stop\.test|bench\/send-flood)\.ts$/,
    reason: "keepAlive is an option of node:http.",
  },
  { word: "keepX", in: /^scripts\/bundle-commands\.mjs$/, reason: "keepNames is an option of esbuild." },
  {
    word: "keepX",
    in: /^lib\/analysis\/import-files\/json-elements\.ts$/,
    reason: "keepStack is an option of @streamparser/json.",
  },
  { word: "act", in: /^app\/api\/v1\/(?:maintenance|entity-acts)\//, reason: "A path of the API." },
  { word: "Part", in: /^components\/settings\/keys-page\.tsx$/, reason: "Key means an API key there." },
];
