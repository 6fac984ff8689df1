"use client";

import { Group } from "@mantine/core";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { useTimeRange } from "@/components/shell/time-range";
import { ChoiceFilter } from "@/components/ui/filter";
import { TextFilter } from "@/components/ui/text-filter";
import { KIND_NAMES, kindLabel } from "./kinds";

type Insight = OutputOf<"readRedactionInsight">;

const optionOf = (value: string) => ({ value, label: kindLabel(value) });
const inUrl = {
  kind: parseAsArrayOf(parseAsString).withDefault([]),
  owner: parseAsOwner,
  source: parseAsString.withDefault(""),
};

/** Returns the filters of the redaction list, which are stored in the URL. */
export function useRedactedFilters() {
  return useQueryStates(inUrl);
}

/** The filter controls of the redaction list: type, owner and source. */
export function RedactedFilters() {
  const [{ kind, owner, source }, set] = useRedactedFilters();
  const { from, to } = useTimeRange();
  // The statistics use the same query, so its response is cached. The response also lists the types of custom
  // patterns.
  const { data } = useApi<Insight>("/api/v1/insights/redactions", { from, to });
  const customKinds = data?.kinds.map((one) => one.kind).filter((one) => /^[A-Z_]+$/.test(one)) ?? [];
  const options = [...new Set([...KIND_NAMES, ...customKinds, ...kind])].map(optionOf);
  return (
    <Group gap="xs" mb="xs" align="flex-start">
      <ChoiceFilter
        label="Types"
        any="All types"
        w={{ base: "calc(50% - 5px)", sm: 170 }}
        options={options}
        values={kind}
        set={(kinds) => void set({ kind: kinds })}
      />
      <OwnerPicker owner={owner} set={(one) => set({ owner: one })} />
      <TextFilter
        label="Source"
        any="Filter by source"
        value={source}
        set={(name) => void set({ source: name })}
        w={{ base: "calc(50% - 5px)", sm: 170 }}
      />
    </Group>
  );
}
