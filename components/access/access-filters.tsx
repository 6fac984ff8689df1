"use client";

import { Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { ChoiceFilter } from "@/components/ui/filter";
import { TextFilter } from "@/components/ui/text-filter";
import { ACTION_LABELS } from "./actions";

const OPTIONS = Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label }));
const inUrl = {
  actor: parseAsString.withDefault(""),
  action: parseAsArrayOf(parseAsString).withDefault([]),
  request: parseAsString,
};

/** Returns the filters of the audit log, which are stored in the URL. */
export function useAccessFilters() {
  return useQueryStates(inUrl);
}

/**
 * The filter controls of the audit log. The actor filter expects an actor in its stored form, such as
 * `person:ana`.
 */
export function AccessFilters() {
  const [{ actor, action, request }, set] = useAccessFilters();
  return (
    <Group gap="xs" mb="xs" align="flex-start">
      <TextFilter
        label="Actor"
        any="Filter by user or key"
        value={actor}
        set={(value) => void set({ actor: value })}
        w={{ base: "100%", xs: 200 }}
      />
      <ChoiceFilter
        label="Action"
        any="All actions"
        w={{ base: "100%", xs: 240 }}
        options={OPTIONS}
        values={action}
        set={(actions) => void set({ action: actions })}
      />
      {request !== null && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`Clear filter: request ${request}`}
          onClick={() => set({ request: null })}
        >
          Request: {request.slice(0, 8)}…
        </Button>
      )}
    </Group>
  );
}
