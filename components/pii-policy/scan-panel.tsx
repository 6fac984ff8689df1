"use client";

import { Badge, Button, Group, Paper, Progress, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { actorInWords } from "@/components/access/acts";
import { useAct } from "@/components/api/use-act";
import { useApi } from "@/components/api/use-api";
import { OwnerLabel } from "@/components/memory/owner-label";
import { kindInWords } from "@/components/pii/kinds";
import { CopyId } from "@/components/ui/copy-id";
import { Failure } from "@/components/ui/failure";
import { FigureTable } from "@/components/ui/figure-table";
import { formatCount } from "@/components/ui/format";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { TimeAgo } from "@/components/ui/time-ago";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import type { Scan } from "@/lib/maintenance";

const SCANS = "/api/v1/pii/scans";
const LOOK_MS = 1000;

/** What is stored already, looked through by the saved policy: first counted, then redacted. */
export function ScanPanel({ version }: { version: number }) {
  const [isAsked, asking] = useDisclosure();
  const scans = useApi<{ items: Scan[] }>(SCANS, {}, { everyMs: LOOK_MS });
  const start = useAct<Scan>(({ preview }) => (preview ? "It is being counted." : "The scan has begun."));
  const cancel = useAct<Scan>(() => "The scan is cancelled. What was redacted stays so.");
  const begin = (preview: boolean) =>
    start.mutate({ method: "POST", path: SCANS, body: { preview } }, { onSuccess: asking.close });
  const [last, ...before] = scans.data?.items ?? [];
  const isRunning = last?.state === "running";
  // A count by another policy says nothing of what this one would redact.
  const isCounted = last?.preview === true && last.state === "done" && last.policy_version === version;
  return (
    <section aria-label="What is stored already">
      <Group justify="space-between" mt="xl" mb="xs">
        <div>
          <Title order={2}>What is stored already</Title>
          <Text size="sm" c="dimmed">
            A saved policy holds for what comes in. A scan redacts what it newly finds in what is stored; what
            was masked can't be restored.
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            loading={start.isPending}
            disabled={isRunning}
            onClick={() => begin(true)}
          >
            Count first
          </Button>
          <Button disabled={!isCounted || last.hits === 0} onClick={asking.open}>
            {isCounted ? `Redact ${placesInWords(last.hits)}` : "Redact"}
          </Button>
        </Group>
      </Group>
      {scans.error && !scans.data ? (
        <Failure what="The scans" problem={scans.error} retry={scans.refetch} />
      ) : !scans.data ? (
        <RowSkeleton rows={2} height={44} />
      ) : !last ? (
        <Text size="sm" c="dimmed">
          Nothing was scanned so far.
        </Text>
      ) : (
        <>
          <LastScan
            scan={last}
            cancel={() => cancel.mutate({ method: "POST", path: `${SCANS}/${last.id}/cancel` })}
          />
          {before.length > 0 && <Earlier scans={before} />}
          <TypedConfirm
            title={`Redact ${placesInWords(last.hits)}`}
            word="redact"
            act="Redact"
            isOpen={isAsked}
            isBusy={start.isPending}
            close={asking.close}
            confirm={() => begin(false)}
          >
            {foundInWords(last)} This can't be undone.
          </TypedConfirm>
        </>
      )}
    </section>
  );
}

function LastScan({ scan, cancel }: { scan: Scan; cancel: () => void }) {
  const share = scan.of === 0 ? 100 : (scan.done / scan.of) * 100;
  const rate =
    scan.rate_per_second === null ? "" : `, ${formatCount(Math.round(scan.rate_per_second))} a second`;
  return (
    <Paper withBorder px="md" py="sm">
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600} size="sm" c="bright">
            {scan.preview ? "Count" : "Scan"}
          </Text>
          <Badge variant="light" color={{ running: "blue", done: "teal", cancelled: "gray" }[scan.state]}>
            {scan.state}
          </Badge>
          <TimeAgo time={scan.started_at} size="xs" />
        </Group>
        {scan.state === "running" && (
          <Button variant="default" size="compact-sm" onClick={cancel}>
            Cancel
          </Button>
        )}
      </Group>
      <Progress value={share} mt="xs" aria-label="Messages looked at" />
      <Text size="xs" c="dimmed" mt={4}>
        {formatCount(scan.done)} of {formatCount(scan.of)} messages{rate}
      </Text>
      <Text size="sm" mt="xs">
        {foundInWords(scan)}
      </Text>
      {scan.samples.length > 0 && (
        <FigureTable
          label="Some of the places"
          rows={scan.samples}
          idOf={({ event_id, field, owner }) => `${owner.id} ${event_id} ${field}`}
          columns={[
            { label: "Kind", show: ({ kind }) => kindInWords(kind) },
            { label: "Rule", show: ({ rule }) => rule },
            { label: "Where", show: ({ field }) => field },
            { label: "Owner", show: ({ owner }) => <OwnerLabel owner={owner} /> },
            { label: "Event", show: ({ event_id }) => <CopyId id={event_id} /> },
          ]}
        />
      )}
    </Paper>
  );
}

const placesInWords = (hits: number) => `${formatCount(hits)} ${hits === 1 ? "place" : "places"}`;

/** "2 × e-mail address, 1 × customer no, in 2 events and 1 memory would be redacted." */
function foundInWords({ hits, kinds, events, memories, preview, state }: Scan): string {
  if (hits === 0) return state === "running" ? "Nothing found so far." : "Nothing new was found.";
  const each = kinds.map(({ kind, count }) => `${formatCount(count)} × ${kindInWords(kind)}`).join(", ");
  const where = `${formatCount(events)} ${events === 1 ? "event" : "events"} and ${formatCount(memories)} ${memories === 1 ? "memory" : "memories"}`;
  return `${each}, in ${where}${preview ? " would be redacted." : " redacted."}`;
}

function Earlier({ scans }: { scans: readonly Scan[] }) {
  return (
    <FigureTable
      label="Earlier scans"
      rows={scans}
      idOf={({ id }) => id}
      columns={[
        { label: "Begun", show: ({ started_at }) => <TimeAgo time={started_at} /> },
        { label: "What", show: ({ preview }) => (preview ? "count" : "scan") },
        { label: "State", show: ({ state }) => state },
        { label: "By", show: ({ started_by }) => actorInWords(started_by) },
        { label: "Policy", isNumber: true, show: ({ policy_version }) => `version ${policy_version}` },
        { label: "Messages", isNumber: true, show: ({ done }) => formatCount(done) },
        { label: "Places", isNumber: true, show: ({ hits }) => formatCount(hits) },
      ]}
    />
  );
}
