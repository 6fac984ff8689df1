import ts from "typescript";
import { hasHashComments, isProgram } from "./read-files.mjs";

const cache = new Map();

/**
 * The syntax tree of a file. Several checks read the same file, so each text is parsed once.
 * @param {import("./read-files.mjs").File} file
 * @returns {ts.SourceFile}
 */
export function parse({ path, text }) {
  const cachedSource = cache.get(path);
  if (cachedSource?.text === text) return cachedSource;
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  cache.set(path, source);
  return source;
}

/**
 * Calls `visit` for every node of a file.
 * @param {ts.Node} node
 * @param {(node: ts.Node) => void} visit
 */
export function visitNodes(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => visitNodes(child, visit));
}

/**
 * Every comment in order. Strings, templates, JSX text and regular expressions contain none.
 * @param {ts.SourceFile} source
 * @returns {{ pos: number, end: number, isLine: boolean }[]}
 */
function commentsOf(source) {
  const { text } = source;
  const literals = [];
  visitNodes(source, (node) => {
    if (isLiteral(node)) literals.push([node.getStart(source, false), node.end]);
  });
  literals.sort(([a], [b]) => a - b);
  const comments = [];
  const opening = /\/\/|\/\*/g;
  let nextPosition = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const pos = match.index;
    while (nextPosition < literals.length && literals[nextPosition][1] <= pos) nextPosition++;
    if (nextPosition < literals.length && literals[nextPosition][0] <= pos) {
      opening.lastIndex = literals[nextPosition][1];
      continue;
    }
    const isLine = match[0] === "//";
    const close = isLine ? text.indexOf("\n", pos) : text.indexOf("*/", pos + 2) + 2;
    const end = close < 2 ? text.length : close;
    comments.push({ pos, end, isLine });
    opening.lastIndex = end;
  }
  return comments;
}

/**
 * The comments of a program, a style sheet, or a file with `#` comments, in order; consecutive line comments
 * are one comment. Other files have none.
 * @param {import("./read-files.mjs").File} file
 * @returns {{ pos: number, end: number, isLine: boolean }[]}
 */
export function commentBlocksOf(file) {
  if (isProgram(file)) return joinLineComments(file.text, commentsOf(parse(file)));
  if (file.path.endsWith(".css")) return rangesOf(file.text, /\/\*[\s\S]*?\*\//g, false);
  if (!hasHashComments(file)) return [];
  return joinLineComments(file.text, rangesOf(file.text, /(?<=^|\s)#(?:\s.*)?$/gm, true));
}

const rangesOf = (text, pattern, isLine) =>
  [...text.matchAll(pattern)].map(({ index, 0: comments }) => ({
    pos: index,
    end: index + comments.length,
    isLine,
  }));

function joinLineComments(text, all) {
  const blocks = [];
  for (const comment of all) {
    const lastBlock = blocks.at(-1);
    const isNextLine = lastBlock && /^[ \t]*\r?\n[ \t]*$/.test(text.slice(lastBlock.end, comment.pos));
    if (isNextLine && lastBlock.isLine === comment.isLine) lastBlock.end = comment.end;
    else blocks.push({ ...comment });
  }
  return blocks;
}

const isLiteral = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateLiteralToken(node) ||
  ts.isJsxText(node) ||
  ts.isRegularExpressionLiteral(node);
