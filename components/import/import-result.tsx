import { Anchor, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { reasonLabel } from "@/components/memory/reasons";
import { kindLabel } from "@/components/pii/kinds";
import { formatExact } from "@/components/ui/format";
import { Stat } from "@/components/ui/stat";
import type { ImportCounts } from "./run-import";

/** What a preview found, or what an import sent. */
export function ImportResult({ mode, counts }: { mode: "preview" | "import"; counts: ImportCounts }) {
  const {
    events,
    items,
    invalid,
    ignored,
    queued,
    duplicates,
    erased,
    repeats,
    kept,
    dropped,
    masked,
    leftOut,
  } = counts;
  const isPreview = mode === "preview";
  return (
    <Stack gap="sm" component="section" aria-label={isPreview ? "Preview" : "Import result"}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <Stat label="Messages" value={events} note={`in ${formatExact(items)} items`} />
        {isPreview ? (
          <>
            <Stat label="Kept" value={sum(kept)} />
            <Stat label="Dropped" value={sum(dropped)} />
            <Stat label="Redactions" value={sum(masked)} />
          </>
        ) : (
          <>
            <Stat label="Queued" value={queued} />
            <Stat label="Sent before" value={duplicates} />
            <Stat label="Invalid" value={invalid} />
          </>
        )}
        {erased > 0 && <Stat label="Erased before" value={erased} note="not stored again" />}
        {ignored > 0 && <Stat label="Ignored" value={ignored} note="by the policy of their agents" />}
      </SimpleGrid>
      {isPreview && <Counts title="Kept by type" counts={kept} labelOf={(type) => type} />}
      {isPreview && <Counts title="Dropped by reason" counts={dropped} labelOf={reasonLabel} />}
      {isPreview && <Counts title="Redactions by type" counts={masked} labelOf={kindLabel} />}
      <Counts title="Left out" counts={leftOut} labelOf={(kind) => kind} />
      <Text size="sm" c="dimmed">
        {isPreview ? (
          `Nothing was stored. Corrections and duplicates were not checked.${invalid > 0 ? ` ${formatExact(invalid)} messages are invalid and would be skipped.` : ""}${repeats > 0 ? ` ${formatExact(repeats)} messages repeat earlier ones of the file and change nothing.` : ""}`
        ) : (
          <>
            Queued messages are decided in the background.{" "}
            <Anchor component={Link} href="/jobs" underline="always">
              Show jobs
            </Anchor>
          </>
        )}
      </Text>
    </Stack>
  );
}

function Counts({
  title,
  counts,
  labelOf,
}: {
  title: string;
  counts: Readonly<Record<string, number>>;
  labelOf: (name: string) => string;
}) {
  const rows = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  if (rows.length === 0) return null;
  return (
    <Paper withBorder px="md" py="xs">
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text size="sm">
        {rows.map(([name, count]) => `${labelOf(name)} ${formatExact(count)}`).join(" · ")}
      </Text>
    </Paper>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
