"use client";

import { Button, Group, NativeSelect, Popover, Stack, TextInput } from "@mantine/core";
import { IconFilter, IconSearch, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { ChoiceFilter } from "@/components/ui/filter";
import { STATES, TYPES, type useFilters } from "./use-filters";

const STATE_LABELS = {
  current: "Current",
  superseded: "Superseded",
  expired: "Expired",
  all: "Any state",
} as const;

/** Search and filters of the memories; the rarer ones behind a button that counts those set. */
export function FilterBar({
  filters: { typed, set, clear, more, isAny },
  children,
}: {
  filters: ReturnType<typeof useFilters>;
  children: ReactNode;
}) {
  return (
    <Group gap="xs" mb="xs">
      <TextInput
        data-search
        type="search"
        aria-label="Search memories"
        placeholder="Search as an agent would"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed.q}
        onChange={({ currentTarget }) => void set({ q: currentTarget.value })}
        flex={{ base: "1 0 100%", sm: "1 1 200px" }}
        maw={{ sm: 420 }}
      />
      <OwnerPicker owner={typed.owner} set={(owner) => void set({ owner })} />
      <ChoiceFilter
        label="Types"
        any="Any type"
        options={TYPES.map((value) => ({ value, label: value }))}
        values={typed.type}
        set={(type) => void set({ type })}
        w={{ base: "calc(50% - 5px)", sm: 160 }}
      />
      <NativeSelect
        aria-label="State"
        data={STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        value={typed.state}
        onChange={({ currentTarget }) => void set({ state: currentTarget.value as typeof typed.state })}
        w={120}
      />
      <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={14} aria-hidden />}>
            {more > 0 ? `More (${more})` : "More"}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="More filters">
          <Stack gap="xs" w={240}>
            {(["tag", "source", "session"] as const).map((name) => (
              <TextInput
                key={name}
                label={name === "session" ? "Session" : name === "tag" ? "Tag" : "Source"}
                value={typed[name]}
                onChange={({ currentTarget }) => void set({ [name]: currentTarget.value })}
              />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isAny && (
        <Button variant="subtle" color="gray" onClick={clear} leftSection={<IconX size={14} aria-hidden />}>
          Clear
        </Button>
      )}
      <Group gap="xs" ml="auto">
        {children}
      </Group>
    </Group>
  );
}
