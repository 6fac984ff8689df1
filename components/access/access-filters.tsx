"use client";

import { Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { ChoiceFilter } from "@/components/ui/filter";
import { TextFilter } from "@/components/ui/text-filter";
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
  return (
    <Group gap="xs" mb="xs" align="flex-start">
      <TextFilter
        label="Who"
        any="Anybody, or person:ana"
        value={actor}
        set={(who) => void set({ actor: who })}
        w={{ base: "100%", xs: 200 }}
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
