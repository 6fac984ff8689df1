import path from "node:path";
import ts from "typescript";
import { parse } from "./source.mjs";

const MAX_LINES = 6;

/** An API schema describes its own fields, and an operation has a summary, so neither needs a comment. */
const isSelfDescribing = (name) => /(Input|Output|Page|Operation)$/.test(name);

/**
 * Every function, class and constant that a module's index.ts exports has a comment of 1 to 6 lines at its
 * definition. The same applies to types, except types of schemas and types whose fields are described.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function entryPoints(files) {
  const texts = new Map(files.map(({ path: filePath, text }) => [filePath, text]));
  const problems = [];
  for (const [entry, text] of texts) {
    if (!/^lib\/[^/]+\/[^/]+\/index\.ts$/.test(entry)) continue;
    for (const { name, from: modulePath } of exportsOf(entry, text)) {
      const declaration = findDeclaration(texts, modulePath, name);
      if (!declaration) continue;
      problems.push(...checkComments(declaration, entry));
    }
  }
  return problems;
}

/** Returns the names that an entry point exports, each with its file. `*` stands for all names of a file. */
function exportsOf(entry, text) {
  return parse({ path: entry, text }).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return [];
    const specifier = statement.moduleSpecifier?.text ?? "";
    if (!specifier.startsWith(".")) return [];
    const modulePath = path.posix.join(path.posix.dirname(entry), specifier);
    const clause = statement.exportClause;
    if (!clause || !ts.isNamedExports(clause)) return [{ name: "*", from: modulePath }];
    return clause.elements.map((element) => ({
      name: (element.propertyName ?? element.name).text,
      from: modulePath,
    }));
  });
}

function findDeclaration(texts, modulePath, name) {
  const filePath = [`${modulePath}.ts`, `${modulePath}.tsx`, `${modulePath}/index.ts`].find((candidate) =>
    texts.has(candidate),
  );
  if (!filePath) return undefined;
  const source = parse({ path: filePath, text: texts.get(filePath) });
  const declared = source.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map((declaration) => ({
        node: statement,
        name: declaration.name.getText(source),
      }));
    return statement.name && !ts.isImportDeclaration(statement)
      ? [{ node: statement, name: statement.name.text }]
      : [];
  });
  const nodes = declared.filter(
    (declaration) => declaration.name === name || (name === "*" && isExported(declaration.node)),
  );
  return nodes.length ? { path: filePath, source, nodes } : undefined;
}

function checkComments({ path: filePath, source, nodes }, entry) {
  return nodes.flatMap(({ node, name }) => {
    const comment = lastComment(source, node);
    const lines = comment ? comment.split("\n").filter((line) => /\w/.test(line)).length : 0;
    const where = `${filePath}: ${name} is exported by ${entry}`;
    if (lines === 0 && !isExempt(node, name, nodes, source))
      return [
        `${where} without a comment. Above it, describe in 1 to ${MAX_LINES} lines what it returns, its formula or rule, and what it throws.`,
      ];
    return lines > MAX_LINES
      ? [`${where} with ${lines} lines of comment (at most ${MAX_LINES}). The rest belongs in docs/.`]
      : [];
  });
}

function isExempt(node, name, nodes, source) {
  if (ts.isVariableStatement(node)) return isSelfDescribing(name);
  // The shape of a schema, the type of a commented constant, or an alias for a plain type.
  if (ts.isTypeAliasDeclaration(node))
    return !ts.isTypeLiteralNode(node.type) || areAllDescribed(node.type, source);
  if (ts.isInterfaceDeclaration(node)) return areAllDescribed(node, source);
  return (
    ts.isFunctionDeclaration(node) &&
    nodes.some((candidate) => candidate.node !== node && candidate.name === name)
  );
}

const areAllDescribed = (node, source) =>
  node.members.every((member) => lastComment(source, member) !== undefined);

const isExported = (node) =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

function lastComment(source, node) {
  const range = ts.getLeadingCommentRanges(source.text, node.pos)?.at(-1);
  const text = range && source.text.slice(range.pos, range.end);
  return text?.startsWith("/**") ? text : undefined;
}
