import { Badge, Text } from "@mantine/core";
import { OwnerLabel } from "@/components/memory/owner-label";
import type { RunSummary } from "./run";

const COLORS: Readonly<Record<RunSummary["state"], string>> = {
  running: "blue",
  done: "teal",
  stopped: "yellow",
  cancelled: "gray",
  failed: "red",
};

/** The state of a run as a badge. */
export function RunState({ state }: { state: RunSummary["state"] }) {
  return (
    <Badge variant="dot" color={COLORS[state]} miw="max-content">
      {state}
    </Badge>
  );
}

/** The owner of a run, or that it covers all owners. */
export function RunOwner({ run: { all_owners: isAll, owner } }: { run: RunSummary }) {
  if (owner) return <OwnerLabel owner={owner} />;
  return (
    <Text span size="sm" c="dimmed">
      {isAll ? "All owners" : "Deleted owner"}
    </Text>
  );
}

/** The name of a run: "Dry run 12". */
export function runName({ id, dry_run: isDry }: RunSummary): string {
  return `${isDry ? "Dry run" : "Run"} ${id}`;
}
