import ts from "typescript";
import { BANNED } from "./banned-words.mjs";
import { hasHashComments, isProgram, isTest } from "./read-files.mjs";
import { commentBlocksOf, parse, visitNodes } from "./source.mjs";
import { EXCEPTIONS } from "./vocabulary-exceptions.mjs";

/** Generated files, data, and the files that list the words. */
const EXCLUDED = /\.json$|^scripts\/checks\/(banned-words|vocabulary|declared-reads)|^drizzle\//;
/** Strings in these files are word lists, patterns and sample messages in everyday English. */
const WORD_LISTS = /^(?:lib\/analysis|demo)\//;

/**
 * No name and no text contains a word from banned-words.mjs, except for the listed exceptions.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function vocabulary(files, exceptions = EXCEPTIONS) {
  const hits = findBannedWords(files, exceptions);
  const unusedExceptions = exceptions.filter((exception) => !isUsed(exception, files));
  return [
    ...hits.map(({ path, line, word, use }) => `${path}:${line}: "${word}". Use: ${use}.`),
    ...unusedExceptions.map(
      ({ word, in: where }) =>
        `scripts/checks/vocabulary-exceptions.mjs: no "${word}" in ${where}. Remove the exception.`,
    ),
  ];
}

/**
 * Returns every occurrence of a banned word that no exception allows.
 * @param {readonly import("./read-files.mjs").File[]} files
 * @returns {{ path: string, line: number, word: string, use: string }[]}
 */
export function findBannedWords(files, exceptions = EXCEPTIONS) {
  return occurrences(files).filter(
    ({ path, word }) => !exceptions.some((exception) => allows(exception, path, word)),
  );
}

const allows = (exception, path, word) => exception.word === word && exception.in.test(path);
const isUsed = (exception, files) =>
  occurrences(files).some(({ path, word }) => allows(exception, path, word));

const cache = new WeakMap();

function occurrences(files) {
  if (!cache.has(files)) cache.set(files, files.filter(({ path }) => !EXCLUDED.test(path)).flatMap(wordsIn));
  return cache.get(files);
}

function wordsIn(file) {
  return findHits(file, [...namesInPath(file), ...partsIn(file)]);
}

/** The names of the folders, and the name of the file without its extension. */
const namesInPath = ({ path }) =>
  path.split("/").map((name) => ({ at: 0, name: name.replace(/(?<=.)\..*$/, "") }));

function partsIn(file) {
  if (file.path.endsWith(".md")) return [{ at: 0, text: file.text }];
  if (hasHashComments(file)) return [{ at: 0, text: joinLines(file.text) }];
  if (isProgram(file)) return [...namesIn(file), ...commentsIn(file), ...stringsIn(file)];
  return commentsIn(file);
}

const commentsIn = (file) =>
  commentBlocksOf(file).map(({ pos, end }) => ({ at: pos, text: joinLines(file.text.slice(pos, end)) }));

/** Replaces line breaks and the comment markers after them with spaces, so that positions stay the same. */
const joinLines = (text) =>
  text.replace(/\n[ \t]*(?:\/\/|\*(?!\/)|#)[ \t]*/g, (mark) => " ".repeat(mark.length));

/** Returns every name that the file declares. */
function namesIn(file) {
  const parts = [];
  visitNodes(parse(file), (node) => {
    if (!node.name || !isDeclaration(node)) return;
    if (ts.isMemberName(node.name) || ts.isStringLiteral(node.name))
      parts.push({ at: node.name.getStart(), name: node.name.text.replace(/^#/, "") });
  });
  return parts;
}

const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionLike(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isClassLike(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isEnumMember(node) ||
  ts.isTypeParameterDeclaration(node) ||
  isModuleAlias(node);

/**
 * Whether an import or export introduces a new name. A name that is only repeated belongs to another file.
 */
const isModuleAlias = (node) =>
  ts.isImportClause(node) ||
  ts.isNamespaceImport(node) ||
  ts.isNamespaceExport(node) ||
  ((ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) && node.propertyName !== undefined);

/** Returns the strings of a file, except word lists and sample texts of tests. */
function stringsIn(file) {
  const source = parse(file);
  const parts = [];
  visitNodes(source, (node) => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateLiteralToken(node) ||
      (ts.isJsxText(node) && /\w/.test(node.text));
    if (!isText || isModulePath(node)) return;
    const position = node.getStart(source);
    if (isSql(node)) parts.push({ at: position, sql: node.text });
    else if (!WORD_LISTS.test(file.path) && (!isTest(file) || isTitle(node)))
      parts.push({ at: position, text: node.text });
  });
  return parts;
}

const isModulePath = ({ parent }) => ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);

function isSql(node) {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isTaggedTemplateExpression(parent)) return /\bsql$/i.test(parent.tag.getText());
    if (!ts.isTemplateExpression(parent) && !ts.isTemplateSpan(parent)) return false;
  }
  return false;
}

function isTitle(node) {
  let title = node;
  while (ts.isTemplateSpan(title.parent) || ts.isTemplateExpression(title.parent)) title = title.parent;
  const call = title.parent;
  return (
    ts.isCallExpression(call) &&
    call.arguments[0] === title &&
    /^(test|it|describe)\b/.test(call.expression.getText())
  );
}

function findHits(file, parts) {
  return parts.flatMap((part) =>
    BANNED.filter((bannedWord) => appliesTo(bannedWord, file, part)).flatMap((bannedWord) => {
      const offset = indexOf(bannedWord, part);
      if (offset === undefined) return [];
      const line = file.text.slice(0, part.at + offset).split("\n").length;
      return [{ path: file.path, line, word: bannedWord.word, use: bannedWord.use }];
    }),
  );
}

const appliesTo = ({ onlyIn, notInTests }, file, { name }) =>
  (!onlyIn || onlyIn.test(file.path)) && !(notInTests && name !== undefined && isTestSide(file));

const isTestSide = (file) => isTest(file) || /^(e2e|testkit)\//.test(file.path);

/** Returns the position of the word in the part, or undefined when the part does not contain it. */
function indexOf(bannedWord, { name, text, sql }) {
  if (name !== undefined) {
    const isBanned =
      bannedWord.name?.test(name) ||
      (bannedWord.part && wordsOf(name).some((word) => bannedWord.part.test(word)));
    return isBanned ? 0 : undefined;
  }
  const pattern = sql === undefined ? bannedWord.text : bannedWord.sql;
  return pattern?.exec(text ?? sql)?.index;
}

const wordsOf = (name) =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-z\d]+/);
