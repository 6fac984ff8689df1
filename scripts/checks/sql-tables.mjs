import ts from "typescript";
import { parse, visitNodes } from "./source.mjs";
import { statementTables, UNKNOWN } from "./sql-names.mjs";

const RUNS_SQL = /^(rows|query|exec|execute|raw|unsafe)$/;
const SCHEMA = /(^|\/)(storage\/db|schema)(\/schema)?(\/[\w-]+)?$/;
/**
 * Matches the beginning of a statement. Prose can also begin with "update" or "select", so more words must
 * follow.
 */
const STATEMENT =
  /^[\s(]*(select\b.*\bfrom|insert\s+into|update\b.*\bset|delete\s+from|with\b.*\bas\s*\(|(truncate|lock)\s+\S|alter\s+table|drop\s+table|merge\s+into|copy\b.*\b(from|to)|table\s+\S+\s*;?$)/is;

/**
 * Returns the tables that a file's SQL reads and writes, and those whose drizzle objects it imports as
 * values. A table name that is computed at run time (`delete from ${sql.identifier(table)}`) stands for every
 * table whose name occurs in a string in the file.
 * @param {import("./read-files.mjs").File} file
 * @param {ReadonlySet<string>} tables
 */
export function tablesOf(file, tables) {
  const source = parse(file);
  const constants = constantsOf(source);
  const statements = [];
  const strings = new Set();
  visitNodes(source, (node) => {
    if (ts.isStringLiteralLike(node)) {
      const name = node.text.toLowerCase().replace(/^.*\./, "").replaceAll('"', "").trim();
      if (tables.has(name)) strings.add(name);
    }
    const text = textOf(node, constants);
    if (text !== undefined && (isTagged(node) || isPassed(node) || STATEMENT.test(withoutComments(text))))
      statements.push(text);
  });
  const reads = new Set();
  const writes = new Set();
  for (const { name, isWritten } of statements.flatMap(statementTables)) {
    const accessed = isWritten ? writes : reads;
    if (name === UNKNOWN) for (const string of strings) accessed.add(string);
    else if (tables.has(name)) accessed.add(name);
  }
  return { reads, writes, imports: new Set(importedTables(source, tables)) };
}

/**
 * Returns the text of a string, a template or a concatenation of these, with the file's constants inserted.
 */
function textOf(node, constants) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTaggedTemplateExpression(node)) return textOf(node.template, constants);
  if (ts.isTemplateExpression(node)) {
    const textOrUnknown = (expression) => insertedText(expression, constants) ?? UNKNOWN;
    return node.templateSpans.reduce(
      (text, { expression, literal }) => text + textOrUnknown(expression) + literal.text,
      node.head.text,
    );
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [leftText, rightText] = [node.left, node.right].map((operand) => insertedText(operand, constants));
  return leftText === undefined && rightText === undefined
    ? undefined
    : (leftText ?? UNKNOWN) + (rightText ?? UNKNOWN);
}

/**
 * Returns the text of a template. A nested `sql` template is a separate statement, so its text is unknown
 * here.
 */
function insertedText(node, constants) {
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (ts.isCallExpression(node) && /^(identifier|raw)$/.test(lastName(node.expression)))
    return node.arguments[0] && insertedText(node.arguments[0], constants);
  return ts.isTaggedTemplateExpression(node) ? undefined : textOf(node, constants);
}

/** Returns the strings that a file assigns to constants. */
function constantsOf(source) {
  const constants = new Map();
  visitNodes(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return;
    const text = ts.isTaggedTemplateExpression(node.initializer)
      ? undefined
      : textOf(node.initializer, constants);
    if (text !== undefined) constants.set(node.name.text, text);
  });
  return constants;
}

/**
 * Whether a string belongs to a tagged template. Every tag counts, because `sql` can be given another name.
 */
const isTagged = (node) => ts.isTaggedTemplateExpression(node);

/** Whether a string is the first argument of a function that runs SQL. */
const isPassed = (node) =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  RUNS_SQL.test(lastName(node.parent.expression));

const lastName = (expression) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

const withoutComments = (text) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ");

/**
 * Returns the tables whose drizzle objects a file uses as values. An import of the whole schema names all of
 * them.
 */
function importedTables(source, tables) {
  const usedTables = new Set();
  visitNodes(source, (node) => {
    if (ts.isIdentifier(node) && !ts.findAncestor(node, isTypeOrImport)) usedTables.add(node.text);
  });
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !SCHEMA.test(statement.moduleSpecifier.text)) return [];
    const clause = statement.importClause;
    if (!clause?.namedBindings || clause.isTypeOnly) return [];
    if (ts.isNamespaceImport(clause.namedBindings))
      return usedTables.has(clause.namedBindings.name.text) && /schema/.test(statement.moduleSpecifier.text)
        ? [...tables]
        : [];
    return clause.namedBindings.elements
      .filter(({ isTypeOnly, name }) => !isTypeOnly && usedTables.has(name.text))
      .map(({ propertyName, name }) => snakeCase((propertyName ?? name).text))
      .filter((table) => tables.has(table));
  });
}

const isTypeOrImport = (node) => ts.isTypeNode(node) || ts.isImportDeclaration(node);
const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
