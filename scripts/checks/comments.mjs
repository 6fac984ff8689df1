import ts from "typescript";
import { isCode } from "./read-files.mjs";
import { commentBlocksOf, parse } from "./source.mjs";

const MAX_LINES = 3;

/** Patterns that a comment must not contain, with the remedy. */
const REFUSED = [
  { pattern: /\b(TODO|FIXME|HACK|XXX)\b/, say: "Do it, or remove the comment." },
  {
    pattern: /\b(not (yet )?implemented|(placeholder|stub) for|placeholder implementation)\b/i,
    say: "Finish it.",
  },
  {
    pattern:
      /\b(previously|formerly|used to be|refactored|legacy|was (changed|renamed|moved|replaced)|we (changed|moved|replaced)|now uses|for now|temporary fix)\b/i,
    say: "Describe the present state; git keeps the history.",
  },
  {
    pattern: /(^|[\s(])#\d+\b|\b(ticket|issue|pull request|PR) #?\d+\b/i,
    say: "Give the reason itself, not a ticket.",
  },
  {
    pattern:
      /^\s*(?:\/\/|\*)\s*(?:(?:const|let|var|return|throw|await|import|export)\s.*;|(?:if|for|while)\s*\(.*[{;]|[\w.]+\(.*\);|[})\]]+;?)\s*$/m,
    say: "Delete commented-out code; git keeps it.",
  },
];

/**
 * Comments inside a function have at most 3 lines, and no comment contains history, tickets, plans or
 * commented-out code.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function comments(files) {
  return files.filter(isCode).flatMap((file) => {
    const { path, text } = file;
    const source = parse(file);
    const bodies = functionBodies(source);
    return commentBlocksOf(file).flatMap((block) => {
      const line = source.getLineAndCharacterOfPosition(block.pos).line + 1;
      const content = text.slice(block.pos, block.end);
      const problems = REFUSED.flatMap(({ pattern, say: remedy }) => {
        const match = pattern.exec(content)?.[0].trim();
        return match ? [`${path}:${line}: the comment contains "${match}". ${remedy}`] : [];
      });
      const lines = content.split("\n").filter((commentLine) => /\w/.test(commentLine)).length;
      const isInside = bodies.some(([bodyStart, bodyEnd]) => bodyStart < block.pos && block.end < bodyEnd);
      if (isInside && lines > MAX_LINES)
        problems.push(
          `${path}:${line}: ${lines} lines of comment inside a function (at most ${MAX_LINES}). The rest belongs above it or in docs/.`,
        );
      return problems;
    });
  });
}

/** Ranges of function bodies. */
function functionBodies(source) {
  const ranges = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) ranges.push([node.body.pos, node.body.end]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return ranges;
}
