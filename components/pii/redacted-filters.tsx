"use client";

import { Group } from "@mantine/core";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useApi } from "@/components/api/use-api";
import { parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { useTimeRange } from "@/components/shell/time-range";
import { ChoiceFilter } from "@/components/ui/filter";
import { TextFilter } from "@/components/ui/text-filter";
import type { redactionInsight } from "@/lib/insights";
import { KIND_NAMES, kindInWords } from "./kinds";

type Insight = Awaited<ReturnType<typeof redactionInsight>>;

const optionOf = (value: string) => ({ value, label: kindInWords(value) });
const inUrl = {
  kind: parseAsArrayOf(parseAsString).withDefault([]),
  owner: parseAsOwner,
  source: parseAsString.withDefault(""),
};

/** What the list of redactions is narrowed to, from the URL. */
export function useRedactedFilters() {
  return useQueryStates(inUrl);
}

/** Kind, owner and source of the redactions. */
export function RedactedFilters() {
  const [{ kind, owner, source }, set] = useRedactedFilters();
  const { from, to } = useTimeRange();
  // The same answer that the figures above are drawn from: it knows the kinds of the tenant's own.
  const { data } = useApi<Insight>("/api/v1/insights/redactions", { from, to });
  const own = data?.kinds.map((one) => one.kind).filter((one) => /^[A-Z_]+$/.test(one)) ?? [];
  const options = [...new Set([...KIND_NAMES, ...own, ...kind])].map(optionOf);
  return (
    <Group gap="xs" mb="xs" align="flex-start">
      <ChoiceFilter
        label="Kinds"
        any="Any kind"
        w={{ base: "calc(50% - 5px)", sm: 170 }}
        options={options}
        values={kind}
        set={(kinds) => void set({ kind: kinds })}
      />
      <OwnerPicker owner={owner} set={(one) => set({ owner: one })} />
      <TextFilter
        label="Source"
        any="Any source"
        value={source}
        set={(name) => void set({ source: name })}
        w={{ base: "calc(50% - 5px)", sm: 170 }}
      />
    </Group>
  );
}
