/** The placeholder in the text of a statement for a value that is known only at run time. */
export const UNKNOWN = "\u0001";

const TOKEN = new RegExp(`[\\w$]+|${UNKNOWN}|[(),;.]`, "g");
const SKIPPED = new Set(["only", "lateral", "if", "exists", "table"]);
/** Words that end a list of tables. */
const ENDS = new Set(
  "where group having order limit offset fetch for window union intersect except returning set select when ;".split(
    " ",
  ),
);

/**
 * Returns the tables that a statement names, in order, and whether it writes to each. The name of a common
 * table expression counts as a table, because it could otherwise hide a table of the same name.
 * @param {string} statement
 * @returns {{ name: string, isWritten: boolean }[]}
 */
export function statementTables(statement) {
  const text = statement
    .toLowerCase()
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/'(?:[^']|'')*'/g, " 'text' ")
    .replaceAll('"', "");
  const tokens = text.match(TOKEN) ?? [];
  return tokens.flatMap((token, index) => {
    const access = accessOf(tokens, index, token);
    if (!access) return [];
    const names = access.isList ? listFrom(tokens, index + 1) : [nameAt(tokens, index + 1)];
    return names.filter((name) => name !== undefined).map((name) => ({ name, isWritten: access.isWritten }));
  });
}

/** Whether the word at a position is followed by a table, or by a list of tables. */
function accessOf(tokens, index, token) {
  const previousToken = tokens[index - 1];
  const write = { isWritten: true, isList: false };
  switch (token) {
    case "into":
      return write;
    case "update":
      // `for update` locks rows of a table that a `from` names; `do update` follows an `insert into`.
      return ["for", "key", "do", "on"].includes(previousToken ?? "") ? undefined : write;
    case "from":
      if (previousToken === "distinct") return undefined;
      return { isWritten: previousToken === "delete", isList: previousToken !== "delete" };
    case "join":
      return { isWritten: false, isList: false };
    case "using":
      return tokens[index + 1] === "(" && tokens[index + 2] !== "select" && previousToken !== "from"
        ? undefined
        : { isWritten: false, isList: true };
    case "truncate":
    case "lock":
      return { isWritten: true, isList: true };
    case "table":
      if (previousToken === "truncate" || previousToken === "lock") return undefined;
      return {
        isWritten: ["alter", "drop", "create"].includes(previousToken ?? ""),
        isList: previousToken === "drop",
      };
    case "copy":
      return { isWritten: copies(tokens, index), isList: false };
    default:
      return undefined;
  }
}

/** Whether a `copy` statement writes: `copy jobs from` writes, and `copy jobs to` reads. */
function copies(tokens, index) {
  const direction = tokens.slice(index + 2).find((token) => token === "from" || token === "to");
  return direction === "from" && tokens[index + 1] !== "(";
}

/**
 * Returns the table at a position, or undefined for a subquery. A statement that ends here is completed at
 * run time.
 */
function nameAt(tokens, start) {
  let index = start;
  let isInside = false;
  while (SKIPPED.has(tokens[index] ?? "") || tokens[index] === "(") {
    isInside ||= tokens[index] === "(";
    index++;
  }
  if (tokens[index] === undefined) return isInside ? undefined : UNKNOWN;
  if (isInside && tokens[index] === UNKNOWN) return undefined;
  while (tokens[index + 1] === ".") index += 2;
  // The name of a function such as `unnest(…)` matches no table.
  return tokens[index];
}

/** Returns the tables of a list. Each is the first name after a comma outside parentheses. */
function listFrom(tokens, start) {
  const names = [nameAt(tokens, start)];
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index] ?? "";
    if (token === "(") depth++;
    if (token === ")" && --depth < 0) break;
    if (depth === 0 && ENDS.has(token)) break;
    if (depth === 0 && token === ",") names.push(nameAt(tokens, index + 1));
  }
  return names;
}
