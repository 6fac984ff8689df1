"use client";

import { Group, SegmentedControl, Switch } from "@mantine/core";
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from "nuqs";
import { usePages } from "@/components/api/use-pages";
import { ownerFields, parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { PageHeader } from "@/components/shell/page-header";
import { LabelWithCount, loadedCount } from "@/components/ui/label-with-count";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import type { Contradiction } from "./chain-types";
import { CorrectionList } from "./correction-list";
import { ReviewList } from "./review-list";

const LIVE_MS = 10_000;
const VIEWS = ["corrected", "unresolved", "resolved"] as const;

const DESCRIPTIONS = {
  corrected: "Memories that were updated. Earlier versions are kept, and any correction can be undone.",
  unresolved: "Possible contradictions that need your review. Agents get both until you decide.",
  resolved: "Possible contradictions that somebody reviewed.",
} as const;

/** Corrected memories, and pairs of memories that may contradict each other. */
export function ChainsPage() {
  const [owner, setOwner] = useQueryState("owner", parseAsOwner);
  const [view, setView] = useQueryState(
    "view",
    parseAsStringLiteral(VIEWS).withDefault("corrected").withOptions({ history: "push" }),
  );
  const [isDoubtful, setDoubtful] = useQueryState("doubtful", parseAsBoolean.withDefault(false));
  // The open pairs are read in every view, because the tab shows their number.
  const pairs = usePages<Contradiction>(
    "/api/v1/contradictions",
    { ...ownerFields(owner), limit: 20 },
    { everyMs: LIVE_MS },
  );
  const resolvedPairs = usePages<Contradiction>(view === "resolved" ? "/api/v1/contradictions" : null, {
    ...ownerFields(owner),
    state: "resolved",
    limit: 20,
  });
  useRowKeyboard();
  return (
    <>
      <PageHeader title="Corrections" about={DESCRIPTIONS[view]} />
      <Group mb="sm" gap="xs">
        <SegmentedControl
          aria-label="View"
          w={{ base: "100%", sm: "auto" }}
          data={[
            { value: "corrected", label: "Corrected" },
            {
              value: "unresolved",
              label: <LabelWithCount name="Needs review" count={loadedCount(pairs)} />,
            },
            { value: "resolved", label: "Reviewed" },
          ]}
          value={view}
          onChange={(next) => void setView(next as (typeof VIEWS)[number])}
        />
        <OwnerPicker owner={owner} set={setOwner} />
        {view === "corrected" && (
          <Switch
            label="Only doubtful"
            checked={isDoubtful}
            onChange={(event) => void setDoubtful(event.currentTarget.checked || null)}
          />
        )}
      </Group>
      {view === "corrected" ? (
        <CorrectionList owner={owner} isDoubtful={isDoubtful} />
      ) : (
        <ReviewList
          pairs={view === "resolved" ? resolvedPairs : pairs}
          isResolved={view === "resolved"}
          isFiltered={owner !== null}
        />
      )}
    </>
  );
}
