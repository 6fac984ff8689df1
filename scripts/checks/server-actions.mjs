import ts from "typescript";
import { parse, visitNodes } from "./source.mjs";

/** The files that Next compiles, including languages that the project does not use. */
const COMPILED = /\.[cm]?[jt]sx?$/;

/**
 * No file declares a server action. Next would turn it into an HTTP endpoint outside the registry of
 * operations, without its checks and audit entries.
 * @param {readonly import("./read-files.mjs").File[]} files
 */
export function serverActions(files) {
  return files
    .filter(({ path, text }) => COMPILED.test(path) && text.includes("use server"))
    .flatMap((file) => {
      const source = parse(file);
      const problems = [];
      visitNodes(source, (node) => {
        if (!ts.isExpressionStatement(node) || !ts.isStringLiteralLike(node.expression)) return;
        if (node.expression.text !== "use server") return;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        problems.push(
          `${file.path}:${line + 1}: "use server" makes an endpoint without an operation. Define an operation and call its route.`,
        );
      });
      return problems;
    });
}
