"use client";

import { ActionIcon, Button, Group, Kbd, Text } from "@mantine/core";
import { useDisclosure, useHotkeys, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { spotlight } from "@mantine/spotlight";
import { IconLayoutSidebar, IconMenu2, IconSearch, IconX } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useState } from "react";
import { useMe } from "@/components/api/use-me";
import { AccountButton } from "./account-button";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar";
import { TenantButton } from "./tenant-button";
import { useShortcuts } from "./use-shortcuts";
import { useTenantInUrl } from "./use-tenant-in-url";

// These components load on first use.
const AccountMenu = dynamic(() => import("./account-menu").then((file) => file.AccountMenu), {
  ssr: false,
  loading: () => <AccountButton />,
});
const TenantMenu = dynamic(() => import("./tenant-menu").then((file) => file.TenantMenu), {
  ssr: false,
  loading: () => <TenantButton />,
});
const CommandPalette = dynamic(() => import("./command-palette").then((file) => file.CommandPalette), {
  ssr: false,
});
const ShortcutHelp = dynamic(() => import("./shortcut-help").then((file) => file.ShortcutHelp), {
  ssr: false,
});

/** The frame of every page: header, sidebar and content. */
export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, drawer] = useDisclosure();
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const [isHelpOpen, help] = useDisclosure();
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: "palimpsest-sidebar-collapsed",
    defaultValue: false,
  });
  const { me } = useMe();
  const [hasOpenedHelp, setHasOpenedHelp] = useState(false);
  const [hasOpenedSearch, setHasOpenedSearch] = useState(false);
  const [hasOpenedAccount, setHasOpenedAccount] = useState(false);
  const [hasOpenedTenants, setHasOpenedTenants] = useState(false);
  const showHelp = useCallback(() => {
    setHasOpenedHelp(true);
    help.open();
  }, [help.open]);
  const search = () => {
    setHasOpenedSearch(true);
    if (hasOpenedSearch) spotlight.open();
  };
  const collapsed = isCollapsed ? { "data-collapsed": true } : {};
  useTenantInUrl();
  useShortcuts(showHelp);
  useHotkeys([["mod+K", search]], []);
  useHotkeys([["Escape", drawer.close]]);
  return (
    <>
      <header className={classes.header}>
        <Group h="100%" px={12} gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              hiddenFrom="sm"
              aria-label="Navigation menu"
              aria-expanded={isOpen}
              onClick={drawer.toggle}
            >
              {isOpen ? <IconX size={20} stroke={1.6} /> : <IconMenu2 size={20} stroke={1.6} />}
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              visibleFrom="sm"
              aria-label={isCollapsed ? "Expand sidebar" : "Collapse sidebar"}
              onClick={() => setCollapsed(!isCollapsed)}
            >
              <IconLayoutSidebar size={18} stroke={1.6} />
            </ActionIcon>
            <Text fw={600}>Palimpsest</Text>
            {me?.tenants.length === 1 && (
              <Text c="dimmed" size="sm" visibleFrom="xs">
                {me.tenant}
              </Text>
            )}
            {me &&
              me.tenants.length > 1 &&
              (hasOpenedTenants ? (
                <TenantMenu />
              ) : (
                <TenantButton onClick={() => setHasOpenedTenants(true)} />
              ))}
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Button
              variant="default"
              color="gray"
              visibleFrom="sm"
              leftSection={<IconSearch size={14} aria-hidden />}
              rightSection={<Kbd size="xs">Ctrl K</Kbd>}
              onClick={search}
            >
              Search
            </Button>
            <ActionIcon variant="default" hiddenFrom="sm" aria-label="Search" onClick={search}>
              <IconSearch size={16} />
            </ActionIcon>
            {hasOpenedAccount ? <AccountMenu /> : <AccountButton onClick={() => setHasOpenedAccount(true)} />}
          </Group>
        </Group>
      </header>
      <div className={classes.sidebar} {...collapsed} {...(isOpen ? { "data-open": true } : {})}>
        <Sidebar isCollapsed={isCollapsed && !isOpen} onNavigate={drawer.close} />
      </div>
      <main className={classes.main} {...collapsed} inert={isOpen && isNarrow}>
        {children}
      </main>
      {hasOpenedSearch && <CommandPalette />}
      {hasOpenedHelp && <ShortcutHelp isOpen={isHelpOpen} close={help.close} />}
    </>
  );
}
