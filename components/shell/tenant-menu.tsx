"use client";

import { Combobox, Group, Text, useCombobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { chooseTenant } from "@/components/api/tenant";
import { useMe } from "@/components/api/use-me";
import { TenantButton } from "./tenant-button";

/** From so many tenants on one types to find one. */
const MANY = 8;
/** The most that are drawn at once. */
const MOST_ROWS = 50;

/** The tenants to choose from; open at first, for it is made when it is asked for. */
export function TenantMenu() {
  const { me } = useMe();
  const [typed, setTyped] = useState("");
  const list = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      list.resetSelectedOption();
      list.focusTarget();
      setTyped("");
    },
  });
  const tenants = me?.tenants ?? [];
  const isMany = tenants.length >= MANY;
  const { dropdownOpened, focusSearchInput, focusTarget, selectFirstOption, updateSelectedOptionIndex } =
    list;
  useEffect(() => {
    if (!dropdownOpened) return;
    if (isMany) focusSearchInput();
    else focusTarget();
    // The keys go on from the one that is shown.
    updateSelectedOptionIndex("active");
  }, [dropdownOpened, isMany, focusSearchInput, focusTarget, updateSelectedOptionIndex]);
  useEffect(() => {
    if (typed) selectFirstOption();
  }, [typed, selectFirstOption]);
  const found = tenants.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const submit = (name: string) => {
    list.closeDropdown();
    if (name !== me?.tenant) chooseTenant(name);
  };
  return (
    <Combobox store={list} width={240} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">
        <TenantButton onClick={() => list.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isMany && (
          <Combobox.Search
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder="Find a tenant"
            aria-label="Find a tenant"
          />
        )}
        <Combobox.Options aria-label="Tenants" mah={320} style={{ overflowY: "auto" }}>
          {found.slice(0, MOST_ROWS).map((name) => (
            <Combobox.Option key={name} value={name} active={name === me?.tenant}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" truncate fw={name === me?.tenant ? 600 : 400}>
                  {name}
                </Text>
                {name === me?.tenant && (
                  <IconCheck size={14} aria-label="shown now" style={{ flexShrink: 0 }} />
                )}
              </Group>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>No tenant of that name</Combobox.Empty>}
          {found.length > MOST_ROWS && (
            <Combobox.Empty>{found.length - MOST_ROWS} more: type to find one</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
