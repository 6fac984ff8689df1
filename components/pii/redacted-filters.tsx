"use client";

import { Group } from "@mantine/core";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { ChoiceFilter } from "@/components/ui/filter";
import { TextFilter } from "@/components/ui/text-filter";
import { KIND_NAMES, kindInWords } from "./kinds";

const OPTIONS = KIND_NAMES.map((value) => ({ value, label: kindInWords(value) }));
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
  return (
    <Group gap="xs" mb="xs" align="flex-start">
      <ChoiceFilter
        label="Kinds"
        any="Any kind"
        w={{ base: "calc(50% - 5px)", sm: 170 }}
        options={OPTIONS}
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
