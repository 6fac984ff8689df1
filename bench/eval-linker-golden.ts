import { readFileSync } from "node:fs";
import { link } from "@/lib/analysis/link";

/** A message of the golden set. The tests of lib/engine/ingest check the format of the file. */
type GoldenMessage = { readonly text: string; readonly at: string; readonly session: string };
type LinkerCase = {
  readonly id: string;
  readonly kind: string;
  readonly memories: readonly GoldenMessage[];
  readonly message: GoldenMessage;
  readonly supersedes: number | null;
};

const CASES = new URL("../testkit/golden/linker.json", import.meta.url);

const toMessage = ({ text, at, session }: GoldenMessage) => ({
  text,
  sessionId: session,
  saidAt: Date.parse(at),
});

/**
 * Runs the linker on the golden set. Returns the share of changes found and the share of cases with a wrong
 * link.
 */
export function scoreGolden() {
  const judged = (JSON.parse(readFileSync(CASES, "utf8")) as LinkerCase[]).map((one) => {
    const candidates = one.memories.map((memory, position) => ({ ...toMessage(memory), position }));
    const result = link(toMessage(one.message), candidates);
    const isRight = result.target === one.supersedes;
    return { one, result, isRight, isWrong: result.target !== null && !isRight };
  });
  const changing = judged.filter(({ one }) => one.supersedes !== null);
  const kinds = [...new Set(judged.map(({ one }) => one.kind))];
  return {
    cases: judged.length,
    changes: changing.length,
    right: changing.filter(({ isRight }) => isRight).length / changing.length,
    wrong: judged.filter(({ isWrong }) => isWrong).length / judged.length,
    table: Object.fromEntries(
      kinds.map((kind) => {
        const cases = judged.filter(({ one }) => one.kind === kind);
        return [
          kind,
          {
            cases: cases.length,
            right: cases.filter(({ isRight }) => isRight).length,
            wrong: cases.filter(({ isWrong }) => isWrong).length,
          },
        ];
      }),
    ),
    errors: judged
      .filter(({ isRight }) => !isRight)
      .map(
        ({ one, result, isWrong }) =>
          `${one.id} ${one.kind} ${isWrong ? "wrong" : "missed"} ${result.reason} ${result.chance.toFixed(2)}: ${JSON.stringify(one.message.text)}`,
      ),
  };
}
