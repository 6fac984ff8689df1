"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { ChoiceFilter } from "@/components/ui/filter";
import { ACTS } from "./acts";

const OPTIONS = Object.entries(ACTS).map(([value, label]) => ({ value, label }));
const inUrl = {
  actor: parseAsString.withDefault(""),
  act: parseAsArrayOf(parseAsString).withDefault([]),
  request: parseAsString,
};

/** Who and what, or which request, the access log is narrowed to, from the URL. */
export function useAccessFilters() {
  return useQueryStates(inUrl);
}

/** The filters of the access log; who acted is given as it stands in the log, such as `person:ana`. */
export function AccessFilters() {
  const [{ actor, act, request }, set] = useAccessFilters();
  const [shown, setShown] = useState(actor);
  const [last, setLast] = useState(actor);
  const later = useDebouncedCallback((who: string) => set({ actor: who || null }), 150);
  // A click on a row changes the filter from outside.
  if (actor !== last) {
    setLast(actor);
    setShown(actor);
  }
  return (
    <Group gap="xs" mb="xs" align="flex-start">
      <TextInput
        aria-label="Who"
        placeholder="Anybody, or person:ana"
        w={{ base: "100%", xs: 200 }}
        data-search
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          setShown(value);
          later(value.trim());
        }}
      />
      <ChoiceFilter
        label="Acts"
        any="Any act"
        w={{ base: "100%", xs: 240 }}
        options={OPTIONS}
        values={act}
        set={(acts) => void set({ act: acts })}
      />
      {request !== null && (
        <Button
          variant="light"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => set({ request: null })}
        >
          What one request did
        </Button>
      )}
    </Group>
  );
}
