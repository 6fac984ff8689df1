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
 * Runs the linker on the golden set. Returns the share of changes that the linker finds and the share of
 * cases with a wrong link.
 */
export function scoreGolden() {
  const results = (JSON.parse(readFileSync(CASES, "utf8")) as LinkerCase[]).map((goldenCase) => {
    const candidates = goldenCase.memories.map((memory, position) => ({ ...toMessage(memory), position }));
    const result = link(toMessage(goldenCase.message), candidates);
    const isRight = result.target === goldenCase.supersedes;
    return { golden: goldenCase, result, isRight, isWrong: result.target !== null && !isRight };
  });
  const changeCases = results.filter(({ golden: goldenCase }) => goldenCase.supersedes !== null);
  const kinds = [...new Set(results.map(({ golden: goldenCase }) => goldenCase.kind))];
  return {
    cases: results.length,
    changes: changeCases.length,
    right: changeCases.filter(({ isRight }) => isRight).length / changeCases.length,
    wrong: results.filter(({ isWrong }) => isWrong).length / results.length,
    table: Object.fromEntries(
      kinds.map((kind) => {
        const cases = results.filter(({ golden: goldenCase }) => goldenCase.kind === kind);
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
    errors: results
      .filter(({ isRight }) => !isRight)
      .map(
        ({ golden: goldenCase, result, isWrong }) =>
          `${goldenCase.id} ${goldenCase.kind} ${isWrong ? "wrong" : "missed"} ${result.outcome} ${result.chance.toFixed(2)}: ${JSON.stringify(goldenCase.message.text)}`,
      ),
  };
}
