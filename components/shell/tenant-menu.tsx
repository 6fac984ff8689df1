"use client";

import { Combobox, Group, Text, useCombobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { switchTenant } from "@/components/api/tenant";
import { useMe } from "@/components/api/use-me";
import { TenantButton } from "./tenant-button";

/** The menu has a search field when there are at least this many tenants. */
const MIN_SEARCHABLE = 8;
/** The largest number of visible rows. */
const MAX_ROWS = 50;

/** The menu of tenants to switch to. It renders open, because it loads on the first click. */
export function TenantMenu() {
  const { me } = useMe();
  const [typedText, setTypedText] = useState("");
  const list = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      list.resetSelectedOption();
      list.focusTarget();
      setTypedText("");
    },
  });
  const tenants = me?.tenants ?? [];
  const hasSearch = tenants.length >= MIN_SEARCHABLE;
  const { dropdownOpened, focusSearchInput, focusTarget, selectFirstOption, updateSelectedOptionIndex } =
    list;
  useEffect(() => {
    if (!dropdownOpened) return;
    if (hasSearch) focusSearchInput();
    else focusTarget();
    // The arrow keys start at the current tenant.
    updateSelectedOptionIndex("active");
  }, [dropdownOpened, hasSearch, focusSearchInput, focusTarget, updateSelectedOptionIndex]);
  useEffect(() => {
    if (typedText) selectFirstOption();
  }, [typedText, selectFirstOption]);
  const matching = tenants.filter((name) => name.toLowerCase().includes(typedText.trim().toLowerCase()));
  const submit = (name: string) => {
    list.closeDropdown();
    if (name !== me?.tenant) switchTenant(name);
  };
  return (
    <Combobox store={list} width={240} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">
        <TenantButton onClick={() => list.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        {hasSearch && (
          <Combobox.Search
            value={typedText}
            onChange={(event) => setTypedText(event.currentTarget.value)}
            placeholder="Search tenants"
            aria-label="Search tenants"
          />
        )}
        <Combobox.Options aria-label="Tenants" mah={320} style={{ overflowY: "auto" }}>
          {matching.slice(0, MAX_ROWS).map((name) => (
            <Combobox.Option key={name} value={name} active={name === me?.tenant}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" truncate fw={name === me?.tenant ? 600 : 400}>
                  {name}
                </Text>
                {name === me?.tenant && (
                  <IconCheck size={14} aria-label="current" style={{ flexShrink: 0 }} />
                )}
              </Group>
            </Combobox.Option>
          ))}
          {matching.length === 0 && <Combobox.Empty>No matching tenants</Combobox.Empty>}
          {matching.length > MAX_ROWS && (
            <Combobox.Empty>{matching.length - MAX_ROWS} more. Type to search.</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
