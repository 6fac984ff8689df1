"use client";

import { Group, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { ChoiceFilter } from "@/components/ui/filter";
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
  const [shown, setShown] = useState(source);
  const [last, setLast] = useState(source);
  const later = useDebouncedCallback((name: string) => set({ source: name || null }), 150);
  // The filters can be cleared from outside.
  if (source !== last) {
    setLast(source);
    setShown(source);
  }
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
      <TextInput
        aria-label="Source"
        placeholder="Any source"
        w={{ base: "calc(50% - 5px)", sm: 170 }}
        data-search
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          setShown(value);
          later(value.trim());
        }}
      />
    </Group>
  );
}
