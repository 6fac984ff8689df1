"use client";

import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { UNUSED, UNUSED_LABELS } from "@/components/memory/unused";
import { ClearFilters } from "@/components/ui/clear-filters";
import { Dropdown, dropdownAttributes } from "@/components/ui/dropdown";
import { ChoiceFilter } from "@/components/ui/filter";
import { STATES, TYPES, type useFilters } from "./use-filters";

const STATE_LABELS = {
  current: "Current",
  superseded: "Superseded",
  expired: "Expired",
  all: "All states",
} as const;

/**
 * The search field and the filters. Less common filters are in a menu whose button counts the active ones.
 */
export function FilterBar({
  filters: { typed, set, clear, more, isAny },
  children,
}: {
  filters: ReturnType<typeof useFilters>;
  children: ReactNode;
}) {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <Group gap="xs" mb="xs">
      <TextInput
        data-search
        type="search"
        aria-label="Search memories"
        placeholder="Search memories"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed.q}
        onChange={({ currentTarget }) => void set({ q: currentTarget.value })}
        flex={{ base: "1 0 100%", sm: "1 1 200px" }}
        maw={{ sm: 420 }}
      />
      <OwnerPicker owner={typed.owner} set={(owner) => void set({ owner })} />
      <ChoiceFilter
        label="Types"
        any="All types"
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
      <Dropdown
        label="Filters"
        isOpen={isOpen}
        close={close}
        control={
          <Button
            variant="default"
            leftSection={<IconFilter size={14} aria-hidden />}
            onClick={toggle}
            {...dropdownAttributes(isOpen)}
          >
            {more > 0 ? `Filters (${more})` : "Filters"}
          </Button>
        }
      >
        <Stack gap="xs">
          {(["tag", "source", "session"] as const).map((name) => (
            <TextInput
              key={name}
              label={name === "session" ? "Session" : name === "tag" ? "Tag" : "Source"}
              value={typed[name]}
              onChange={({ currentTarget }) => void set({ [name]: currentTarget.value })}
            />
          ))}
          <NativeSelect
            label="Use"
            description="In retrievals of the last 180 days"
            data={[
              { value: "", label: "Any" },
              ...UNUSED.map((value) => ({ value, label: UNUSED_LABELS[value] })),
            ]}
            value={typed.unused ?? ""}
            onChange={({ currentTarget }) =>
              void set({ unused: UNUSED.find((value) => value === currentTarget.value) ?? null })
            }
          />
        </Stack>
      </Dropdown>
      {isAny && <ClearFilters clear={clear} />}
      <Group gap="xs" ml="auto">
        {children}
      </Group>
    </Group>
  );
}
