"use client";

import { Group, SegmentedControl, Text } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { usePages } from "@/components/api/use-pages";
import { ownerFields, parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { PageHeader } from "@/components/shell/page-header";
import { useRows } from "@/components/ui/use-rows";
import type { Contradiction } from "./chain-types";
import { Corrected } from "./corrected";
import { Unresolved } from "./unresolved";

const LIVE_MS = 10_000;
const VIEWS = ["corrected", "unresolved"] as const;
const NO_IDS: readonly string[] = [];
const openNothing = () => undefined;

const ABOUT = {
  corrected:
    "Memories that were corrected. Nothing is overwritten: older versions stay, and a correction can be undone.",
  unresolved:
    "Pairs of which one may correct the other. Both are recalled until somebody says which of them holds.",
} as const;

/** What was corrected, and what may be a correction but is not sure enough to be one. */
export function ChainsPage() {
  const [owner, setOwner] = useQueryState("owner", parseAsOwner);
  const [view, setView] = useQueryState(
    "view",
    parseAsStringLiteral(VIEWS).withDefault("corrected").withOptions({ history: "push" }),
  );
  // Read for either view: how many there are stands beside its name.
  const pairs = usePages<Contradiction>(
    "/api/v1/contradictions",
    { ...ownerFields(owner), limit: 20 },
    { everyMs: LIVE_MS },
  );
  useRows({ ids: NO_IDS, id: null, set: openNothing });
  return (
    <>
      <PageHeader title="Chains" about={ABOUT[view]} />
      <Group mb="sm" gap="xs">
        <SegmentedControl
          aria-label="View"
          w={{ base: "100%", sm: "auto" }}
          data={[
            { value: "corrected", label: "Corrected" },
            {
              value: "unresolved",
              label: <Counted name="Unresolved" count={countOf(pairs)} />,
            },
          ]}
          value={view}
          onChange={(next) => void setView(next as (typeof VIEWS)[number])}
        />
        <OwnerPicker owner={owner} set={setOwner} />
      </Group>
      {view === "corrected" ? (
        <Corrected owner={owner} />
      ) : (
        <Unresolved pairs={pairs} isFiltered={owner !== null} />
      )}
    </>
  );
}

/** How many are known of; a plus for more, nothing while it is not known. */
function countOf({ isPending, error, items, hasNextPage }: ReturnType<typeof usePages<Contradiction>>) {
  if (isPending || (error && items.length === 0)) return "";
  return `${items.length}${hasNextPage ? "+" : ""}`;
}

/** The room for the count is there before it is, so that nothing moves. */
function Counted({ name, count }: { name: string; count: string }) {
  return (
    <>
      {name}
      <Text span size="xs" c="dimmed" ml={6} miw={16} display="inline-block" ta="left">
        {count}
      </Text>
    </>
  );
}
