/**
 * Words that the project does not use, with the word to use. `name` tests a declared name (a file's name
 * without its ending, too), `part` tests each word of it in lower case, `text` tests comments, strings, JSX
 * and documents, and `sql` tests statements.
 */
export const BANNED = [
  // Metaphors for structure.
  { word: "room", use: "module", part: /^rooms?$/, text: /\brooms?\b/i },
  { word: "door", use: "public API, entry point, sign-in", part: /^doors?$/, text: /\bdoors?\b/i },
  { word: "wall", use: "row-level security, SQL ownership", part: /^walls?$/, text: /\bwalls?\b/i },
  { word: "house", use: "project, server", part: /^houses?$/, text: /\bhouses?\b/i },
  { word: "key-ring", use: "keys", name: /^key-?rings?$/i, text: /\bkey-?rings?\b/i },

  // Phrases.
  { word: "anew", use: "again", part: /^anew$/, text: /\banew\b/i },
  {
    word: "away",
    use: "unavailable",
    text: /\b(?:is|are|was|were|be|been|being|stays?|stayed|goes|went)\s+away\b/i,
  },
  { word: "of which", use: "a sentence of its own", text: /\bof\s+which\b/i },
  { word: "has to", use: "must", text: /\b(?:has|have|had|having)\s+to\b/i },
  { word: "may not", use: "cannot, must not", text: /\bmay\s+not\b/i },
  {
    word: "youngest first",
    use: "newest first",
    text: /\b(?:youngest|oldest\s+last)\b(?=[\w\s]*\bfirst\b)/i,
  },
  {
    word: "counts on the key",
    use: "uses index …",
    text: /\bcounts\s+on\s+the\s+(?:\w+\s+)?(?:key|index)\b/i,
  },

  // Names.
  { word: "Shown", use: "Visibility", name: /^(?:Shown|shownOf)$/ },
  { word: "Words", use: "LexicalMatches", name: /^(?:Words|readWords|read-words)$/ },
  { word: "Found", use: "Candidates", name: /^(?:Found|readFound|read-found)$/ },
  { word: "redactedLikeStored", use: "redactForLookup", name: /^redactedLikeStored$/ },
  { word: "Asked", use: "RequestedChange", name: /^Asked$/ },
  { word: "Told", use: "Restatement", name: /^Told$/ },
  { word: "tell", use: "submitRestatement", name: /^tell(?:[A-Z]|$)/ },
  { word: "readSaid", use: "readRestatement", name: /^(?:readSaid|read-said)$/ },
  { word: "SecondLook", use: "Review", name: /second-?look/i, text: /\bsecond look\b/i },
  { word: "heldBy", use: "coveredBy", name: /^heldBy$/ },
  { word: "isBorn", use: "isNew", name: /^isBorn$/ },
  {
    word: "take",
    use: "addExtracted, or what it does",
    name: /^take$/,
    onlyIn: /^lib\/(?:analysis|engine)\//,
  },
  { word: "settle", use: "resolve…, handle…", part: /^settles?$/, text: /\bsettle[sd]?\b/i },
  { word: "standing", use: "currentPerson", part: /^standing$/ },
  { word: "guesses", use: "sign_in_attempts", part: /^guesses$/, sql: /\bguesses\b/ },
  { word: "tendX", use: "runXOnce", name: /^(?:tend[A-Z]|tend-)/ },
  { word: "keepX", use: "runXLoop, saveX", name: /^(?:keep[A-Z]|keep-)/ },
  { word: "walk", use: "paginate", part: /^(?:walk|walks|walked|walkable)$/ },
  { word: "Sought", use: "PageQuery", part: /^sought$/ },
  { word: "along", use: "table", name: /^along$/ },
  { word: "mendRequests", use: "sanitizeRequests", part: /^mend(?:s|ed)?$/ },
  { word: "refuseForeign", use: "requireSameOrigin", name: /^refuseForeign$/ },
  { word: "foreign_origin", use: "cross_origin", name: /^foreign_origin$/, text: /\bforeign_origin\b/ },
  { word: "bury", use: "moveToDeadLetters", part: /^(?:bury|buries|buried)$/, text: /\bbur(?:y|ies|ied)\b/i },
  { word: "putOff", use: "reschedule", name: /^putOff$/, text: /\bputs? off\b/i },
  { word: "mine", use: "ownerFilter", name: /^mine$/, notInTests: true, sql: /\bmine\b/ },
  { word: "those", use: "targets", name: /^those$/, notInTests: true, sql: /\bthose\b/ },
  { word: "gone", use: "deleted", name: /^gone$/, notInTests: true, sql: /\bgone\b/ },
  { word: "putMark", use: "setInstallationValue", name: /^putMark$/ },
  { word: "keptSecret", use: "loadOrCreateSecret", name: /^keptSecret$/ },
  { word: "mayGoUnredacted", use: "isUnredactedAllowed", name: /^mayGo/ },
  { word: "act", use: "action", part: /^acts?$/, text: /\b(?:an|the|each|every|this|which) acts?\b/i },
  { word: "useAsk", use: "usePostQuery", name: /^use(?:Ask|Ticks|Rows|Drawn)$/ },
  { word: "Part", use: "Section", name: /^(?:Part|Figure|Key)$/, onlyIn: /^(?:app|components)\// },
  { word: "LastingThread", use: "SupervisedWorker", name: /lasting-?thread/i },
  { word: "layCable", use: "openTcpProxy", name: /lay-?cable/i },
  { word: "between", use: "tcp-proxy", name: /^between$/, onlyIn: /(?:^|\/)between\.ts$/ },
  { word: "signsSaid", use: "spokenSymbols", name: /^signsSaid$/ },
  { word: "findSaidSecrets", use: "findSecretsInProse", name: /^findSaidSecrets$/ },
  { word: "nonsense", use: "rejected", part: /^nonsense$/, text: /\bnonsense\b/i },
];
