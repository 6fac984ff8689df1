import ts from "typescript";
import { parse, visitNodes } from "./source.mjs";

/** Replaces `${…}` in the text of a statement. */
const HOLE = "\u0001";
const NAME = `"?(\\w+|${HOLE})"?`;
const WRITES = [
  new RegExp(`\\binsert\\s+into\\s+${NAME}`, "gi"),
  new RegExp(`\\bdelete\\s+from\\s+(?:only\\s+)?${NAME}`, "gi"),
  new RegExp(`(?<!\\bfor |\\bkey |\\bdo )\\bupdate\\s+(?:only\\s+)?${NAME}`, "gi"),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?(?:only\\s+)?${NAME}`, "gi"),
  new RegExp(`\\bmerge\\s+into\\s+(?:only\\s+)?${NAME}`, "gi"),
  new RegExp(`\\bcopy\\s+${NAME}[^;]*?\\bfrom\\b`, "gi"),
];
const READS = [
  new RegExp(`(?<!\\bdelete )\\b(?:from|join|using)\\s+(?:only\\s+|lateral\\s+)?${NAME}`, "gi"),
  // A further table after a comma: `from a x, b y`.
  new RegExp(`\\bfrom\\s+\\w+(?:\\s+(?:as\\s+)?\\w+)?\\s*,\\s*(?:lateral\\s+)?${NAME}`, "gi"),
  new RegExp(`\\bcopy\\s+${NAME}[^;]*?\\bto\\b`, "gi"),
];
const CTE =
  /(?:\bwith\s+(?:recursive\s+)?|\)\s*,\s*)(\w+)(?:\s*\([\w\s,]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;
const IS_SQL = /^(sql|SQL)$/;
const RUNS_SQL = /^(rows|query|exec|execute|raw|unsafe)$/;

/**
 * The tables that a file's SQL reads and writes. A table name that is computed at run time (`delete from
 * ${sql.identifier(table)}`) stands for every table whose name occurs in a string of the file.
 * @param {import("./read-files.mjs").File} file
 * @param {ReadonlySet<string>} tables
 */
export function tablesOf(file, tables) {
  const statements = [];
  const strings = new Set();
  visitNodes(parse(file), (node) => {
    const text = statementOf(node);
    if (text !== undefined) statements.push(text);
    else if (ts.isStringLiteral(node) && tables.has(node.text)) strings.add(node.text);
  });
  const reads = new Set();
  const writes = new Set();
  for (const statement of statements) {
    const text = statement.replace(/--[^\n]*/g, "").replace(/\s+/g, " ");
    const local = new Set([...text.matchAll(CTE)].map(([, name]) => name));
    const add = (into, patterns) => {
      for (const [, name] of patterns.flatMap((pattern) => [...text.matchAll(pattern)])) {
        if (name === HOLE) for (const string of strings) into.add(string);
        else if (tables.has(name) && !local.has(name)) into.add(name);
      }
    };
    add(writes, WRITES);
    add(reads, READS);
  }
  return { reads, writes };
}

/** The text of a template tagged `sql`, or of a string that is passed to a function that runs SQL. */
function statementOf(node) {
  if (ts.isTaggedTemplateExpression(node) && IS_SQL.test(lastName(node.tag))) return textOf(node.template);
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined;
  const call = node.parent;
  const isPassed = ts.isCallExpression(call) && call.arguments[0] === node;
  return isPassed && RUNS_SQL.test(lastName(call.expression)) ? textOf(node) : undefined;
}

const textOf = (template) =>
  ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(HOLE)
    : template.text;

const lastName = (expression) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
