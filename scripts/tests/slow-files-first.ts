import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take more than 30 seconds, slowest first. A run ends later if one of them starts last. */
const SLOW = [
  "e2e/dashboard/pages.test.ts",
  "lib/engine/ingest/sample-corrections.drill.test.ts",
  "e2e/drills/kill.test.ts",
  "e2e/drills/fault-embedder-hangs.test.ts",
  "e2e/drills/backup.test.ts",
  "e2e/drills/canary.test.ts",
  "e2e/drills/backfill.test.ts",
  "e2e/dashboard/first-run.test.ts",
  "e2e/dashboard/actions.test.ts",
  "e2e/drills/space-change.test.ts",
  "e2e/drills/pii-scan.test.ts",
  "e2e/drills/fault-disk-full.test.ts",
  "e2e/drills/fault-embedder-dimension.test.ts",
  "e2e/dashboard/sign-in.test.ts",
  "e2e/isolation.test.ts",
];

/** Vitest's order, except that slow files come first, whichever project they belong to. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((file) => moduleId.endsWith(`/${file}`));
      return index === -1 ? SLOW.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
