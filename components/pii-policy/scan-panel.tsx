"use client";

import { Badge, Button, Group, Paper, Progress, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { actorInWords } from "@/components/access/actions";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { OwnerLabel } from "@/components/memory/owner-label";
import { kindLabel } from "@/components/pii/kinds";
import { CompactTable } from "@/components/ui/compact-table";
import { CopyId } from "@/components/ui/copy-id";
import { Failure } from "@/components/ui/failure";
import { formatCount } from "@/components/ui/format";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { TimeAgo } from "@/components/ui/time-ago";
import { TypedConfirm } from "@/components/ui/typed-confirm";

type Scan = OutputOf<"getPiiScan">;

const SCANS = "/api/v1/pii/scans";
const POLL_MS = 1000;

/** Controls for a scan of existing data with the saved policy: a preview with counts, then the redaction. */
export function ScanPanel({ version }: { version: number }) {
  const [isConfirming, confirming] = useDisclosure();
  const scans = useApi<OutputOf<"listPiiScans">>(SCANS, {}, { everyMs: POLL_MS });
  const start = useAction<Scan>(({ preview }) => (preview ? "Preview started" : "Scan started"));
  const cancel = useAction<Scan>(() => "Scan cancelled. Redactions already made are kept.");
  const startScan = (preview: boolean) =>
    start.mutate({ method: "POST", path: SCANS, body: { preview } }, { onSuccess: confirming.close });
  const [last, ...earlier] = scans.data?.items ?? [];
  const isRunning = last?.state === "running";
  // A preview counts only if it used the same version of the policy.
  const hasPreview = last?.preview === true && last.state === "done" && last.policy_version === version;
  return (
    <section aria-label="Scan existing data">
      <Group justify="space-between" mt="xl" mb="xs">
        <div>
          <Title order={2}>Scan existing data</Title>
          <Text size="sm" c="dimmed">
            Policy changes apply to new events. Run a scan to redact data that’s already stored. Redaction
            can’t be reversed.
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            loading={start.isPending}
            disabled={isRunning}
            onClick={() => startScan(true)}
          >
            Preview scan
          </Button>
          <Button disabled={!hasPreview || last.hits === 0} onClick={confirming.open}>
            {hasPreview ? `Redact ${matchCount(last.hits)}` : "Redact"}
          </Button>
        </Group>
      </Group>
      {scans.error && !scans.data ? (
        <Failure what="scans" problem={scans.error} retry={scans.refetch} />
      ) : !scans.data ? (
        <RowSkeleton rows={2} height={44} />
      ) : !last ? (
        <Text size="sm" c="dimmed">
          No scans yet.
        </Text>
      ) : (
        <>
          <LastScan
            scan={last}
            cancel={() => cancel.mutate({ method: "POST", path: `${SCANS}/${last.id}/cancel` })}
          />
          {earlier.length > 0 && <ScanHistory scans={earlier} />}
          <TypedConfirm
            title={`Redact ${matchCount(last.hits)}`}
            word="redact"
            action="Redact"
            isOpen={isConfirming}
            isBusy={start.isPending}
            close={confirming.close}
            confirm={() => startScan(false)}
          >
            {describeMatches(last)} This can’t be undone.
          </TypedConfirm>
        </>
      )}
    </section>
  );
}

function LastScan({ scan, cancel }: { scan: Scan; cancel: () => void }) {
  const share = scan.of === 0 ? 100 : (scan.done / scan.of) * 100;
  const rate = scan.rate_per_second === null ? "" : `, ${formatCount(Math.round(scan.rate_per_second))}/s`;
  return (
    <Paper withBorder px="md" py="sm">
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600} size="sm" c="bright">
            {scan.preview ? "Preview" : "Scan"}
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
      <Progress value={share} mt="xs" aria-label="Messages scanned" />
      <Text size="xs" c="dimmed" mt={4}>
        {formatCount(scan.done)} of {formatCount(scan.of)} messages{rate}
      </Text>
      <Text size="sm" mt="xs">
        {describeMatches(scan)}
      </Text>
      {scan.samples.length > 0 && (
        <CompactTable
          label="Sample matches"
          rows={scan.samples}
          idOf={({ event_id, field, owner }) => `${owner.id} ${event_id} ${field}`}
          columns={[
            { label: "Type", show: ({ kind }) => kindLabel(kind) },
            { label: "Rule", show: ({ rule }) => rule },
            { label: "Field", show: ({ field }) => field },
            { label: "Owner", show: ({ owner }) => <OwnerLabel owner={owner} /> },
            { label: "Event", show: ({ event_id }) => <CopyId id={event_id} /> },
          ]}
        />
      )}
    </Paper>
  );
}

const matchCount = (hits: number) => `${formatCount(hits)} ${hits === 1 ? "match" : "matches"}`;

/** Describes a scan: "2 × Email, 1 × customer no in 2 events and 1 memory would be redacted." */
function describeMatches({ hits, kinds, events, memories, preview, state }: Scan): string {
  if (hits === 0) return state === "running" ? "No matches so far." : "No new matches.";
  const matchText = kinds.map(({ kind, count }) => `${formatCount(count)} × ${kindLabel(kind)}`).join(", ");
  const placeText = `${formatCount(events)} ${events === 1 ? "event" : "events"} and ${formatCount(memories)} ${memories === 1 ? "memory" : "memories"}`;
  return `${matchText} in ${placeText}${preview ? " would be redacted." : " redacted."}`;
}

function ScanHistory({ scans }: { scans: readonly Scan[] }) {
  return (
    <CompactTable
      label="Scan history"
      rows={scans}
      idOf={({ id }) => id}
      columns={[
        { label: "Started", show: ({ started_at }) => <TimeAgo time={started_at} /> },
        { label: "Type", show: ({ preview }) => (preview ? "Preview" : "Scan") },
        { label: "Status", show: ({ state }) => state },
        { label: "By", show: ({ started_by }) => actorInWords(started_by) },
        { label: "Policy", isNumber: true, show: ({ policy_version }) => `version ${policy_version}` },
        { label: "Messages", isNumber: true, show: ({ done }) => formatCount(done) },
        { label: "Matches", isNumber: true, show: ({ hits }) => formatCount(hits) },
      ]}
    />
  );
}
