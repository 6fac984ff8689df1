"use client";

import { Group, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { OutputOf } from "@/components/api/output-of";
import { usePages } from "@/components/api/use-pages";
import { AssistMark } from "@/components/memory/assist-mark";
import { ownerFields, parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { REASON_LABELS } from "@/components/memory/reason-labels";
import { reasonLabel } from "@/components/memory/reasons";
import type { Decision } from "@/components/memory/responses";
import { VERDICT_COLORS, VERDICT_LABELS, VerdictBadge } from "@/components/memory/verdict-badge";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useListRange } from "@/components/shell/time-range";
import { ClearFilters } from "@/components/ui/clear-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ChoiceFilter } from "@/components/ui/filter";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { NoMatches } from "@/components/ui/no-matches";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import type { Verdict } from "@/lib/base/core";
import { COLUMNS } from "./columns";
import { KeepButton } from "./keep-button";

const VERDICTS = Object.keys(VERDICT_COLORS) as Verdict[];
const REASON_OPTIONS = Object.entries(REASON_LABELS).map(([value, label]) => ({ value, label }));
const inUrl = {
  verdict: parseAsArrayOf(parseAsStringLiteral(VERDICTS)).withDefault([]),
  reason: parseAsString,
  owner: parseAsOwner,
};

const retentionNote = (days: number) =>
  `Dropped messages can be restored for ${days === 1 ? "1 day" : `${days} days`}.`;

/** The outcome and the reason for each message. Dropped messages can be restored. */
export function DecisionsPage() {
  const [filters, set] = useQueryStates(inUrl);
  const { verdict, reason, owner } = filters;
  const range = useListRange();
  const router = useRouter();
  const pages = usePages<Decision, OutputOf<"listDecisions">>(
    "/api/v1/decisions",
    { verdict: verdict.join(","), reason, ...ownerFields(owner), from: range.from, to: range.to },
    { everyMs: range.everyMs },
  );
  const { items, error } = pages;
  const days = pages.data?.pages[0]?.dropped_days;
  useRowKeyboard();
  const isAny =
    verdict.length > 0 || reason !== null || owner !== null || range.from !== null || range.to !== null;
  const clear = () => {
    void set(null);
    range.clear();
  };
  const isEmpty = items.length === 0 && !pages.isPending && !error;
  return (
    <>
      <PageHeader title="Decisions">
        <TimeRange isList />
      </PageHeader>
      <Group gap="xs" mb="xs">
        <ChoiceFilter
          label="Outcomes"
          any="All outcomes"
          options={VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] }))}
          values={verdict}
          set={(value) => void set({ verdict: value })}
          w={{ base: "calc(50% - 5px)", sm: 170 }}
        />
        <ChoiceFilter
          label="Reason"
          any="All reasons"
          options={REASON_OPTIONS}
          values={reason === null ? [] : [reason]}
          isOne
          set={([value]) => void set({ reason: value ?? null })}
          w={{ base: "calc(50% - 5px)", sm: 260 }}
        />
        <OwnerPicker owner={owner} set={(value) => void set({ owner: value })} />
        {isAny && <ClearFilters clear={clear} />}
      </Group>
      {error && <Failure what="decisions" problem={error} retry={() => void pages.refetch()} />}
      {isEmpty &&
        (isAny ? (
          <NoMatches what="decisions" clear={clear} />
        ) : (
          <EmptyState title="No decisions yet">
            Each message an agent sends is evaluated and listed here with the outcome and reason.
          </EmptyState>
        ))}
      {(items.length > 0 || pages.isPending) && (
        <ListTable
          label="Decisions"
          rows={items}
          columns={COLUMNS}
          idOf={({ id }) => id}
          hrefOf={({ memory_id: id }) => (id ? `/memories?open=${id}` : null)}
          onOpen={({ memory_id: id }) => router.push(`/memories?open=${id}`)}
          second={(decision) => (
            <>
              <VerdictBadge verdict={decision.verdict} />
              <Text span inherit truncate title={reasonLabel(decision.reason)}>
                {reasonLabel(decision.reason)}
              </Text>
              {decision.assist !== null && <AssistMark outcome={decision.assist} />}
              <Text span ml="auto">
                <KeepButton decision={decision} />
              </Text>
            </>
          )}
          isLoading={pages.isPending}
          isStale={pages.isPlaceholderData}
          onEnd={pages.onEnd}
        />
      )}
      <ListEnd list={pages} />
      {days !== undefined && (
        <Text size="xs" c="dimmed" mt="xs">
          {retentionNote(days)}
        </Text>
      )}
    </>
  );
}
