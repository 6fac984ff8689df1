import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { ownerKey } from "@/components/memory/owner";
import { OwnerLabel } from "@/components/memory/owner-label";
import type { Memory } from "@/components/memory/responses";
import { UNUSED, UNUSED_LABELS } from "@/components/memory/unused";
import { CompactTable } from "@/components/ui/compact-table";
import { Duration } from "@/components/ui/duration";
import { formatCount } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { MemoryLink } from "./memory-pair";
import { COUNTS, formatDifference, type Run, type RunSummary, STEPS, type Step } from "./run";
import { runName } from "./run-state";
import { useMemories } from "./use-memories";

type StepReport = Run["steps"][number];
type Sample = StepReport["samples"][number];

/** What steps count as proposed that are no proposals to merge, which the page Proposals lists. */
const FOUND: Partial<Readonly<Record<Step, string>>> = {
  contradictions: "open",
  entities: "alike",
  unused: "unused",
};

/** The counts of each step, with the difference to the run before, and the samples. */
export function RunReport({ run, before }: { run: Run; before: RunSummary | undefined }) {
  const memoryOf = useMemories(
    run.steps.flatMap(({ samples }) => samples.flatMap(({ memory_ids }) => memory_ids)),
  );
  return (
    <>
      <Section title="Report" about={before && `differences to ${runName(before).toLowerCase()}`}>
        <CompactTable
          label="Report"
          rows={run.steps}
          idOf={({ step }) => step}
          columns={[
            { label: "Step", isWide: true, show: ({ step }) => STEPS[step].label },
            ...COUNTS.map(({ key, label }) => ({
              label,
              isNumber: true,
              show: (row: StepReport) => (
                <Count
                  count={row[key]}
                  unit={(key === "proposed" && FOUND[row.step]) || null}
                  before={before?.steps.find(({ step }) => step === row.step)?.[key] ?? null}
                />
              ),
            })),
            { label: "Work", isNumber: true, show: ({ seconds }) => <Duration ms={seconds * 1000} /> },
          ]}
        />
      </Section>
      {run.steps.map(({ step, samples }) =>
        samples.length === 0 || (step === "repeats" && !run.dry_run) ? null : (
          <Section
            key={step}
            title={STEPS[step].label}
            about={samples.length === 1 ? "1 sample" : `${samples.length} samples`}
          >
            <Samples samples={samples} isDry={run.dry_run} memoryOf={memoryOf} />
            {step === "unused" && <UnusedLinks owner={run.owner} />}
          </Section>
        ),
      )}
    </>
  );
}

/** `unit` says what is counted when the name of the column does not. */
function Count({ count, unit, before }: { count: number; unit: string | null; before: number | null }) {
  return (
    <>
      {formatCount(count)}
      {unit !== null && count > 0 && ` ${unit}`}
      {before !== null && before !== count && (
        <Text span size="xs" c="dimmed" ml={6}>
          {formatDifference(count - before)}
        </Text>
      )}
    </>
  );
}

/** Links to all unused memories as they are now, where a person can delete them. */
function UnusedLinks({ owner }: { owner: Run["owner"] }) {
  const of = owner ? `&owner=${encodeURIComponent(ownerKey(owner))}` : "";
  return (
    <Group gap="md" mt="xs">
      {UNUSED.map((why) => (
        <Anchor key={why} component={Link} href={`/memories?unused=${why}${of}`} prefetch={false} size="sm">
          Show all: {UNUSED_LABELS[why].toLowerCase()}
        </Anchor>
      ))}
    </Group>
  );
}

const PLANNED: Readonly<Record<string, string>> = {
  merged: "would merge",
  proposed: "would propose",
  erased: "would delete",
};
const DONE: Readonly<Record<string, string>> = { erased: "deleted" };

function Samples({
  samples,
  isDry,
  memoryOf,
}: {
  samples: readonly Sample[];
  isDry: boolean;
  memoryOf: (id: string) => Memory | null | undefined;
}) {
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
      {samples.map(({ owner, memory_ids: ids, what }) => (
        <Group
          key={`${owner.kind} ${owner.id} ${what} ${ids.join(" ")}`}
          component="li"
          gap="xs"
          align="flex-start"
          wrap="nowrap"
        >
          <Badge variant="light" color="gray" flex="none" mt={2} miw={104}>
            {(isDry ? PLANNED : DONE)[what] ?? what.replaceAll("_", " ")}
          </Badge>
          <Stack gap={2} flex={1} miw={0}>
            {ids.map((id) => (
              <MemoryLink key={id} id={id} memory={memoryOf(id)} />
            ))}
          </Stack>
          <OwnerLabel owner={owner} />
        </Group>
      ))}
    </Stack>
  );
}
