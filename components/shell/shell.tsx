"use client";

import { ActionIcon, Button, Group, Kbd, Text } from "@mantine/core";
import { useDisclosure, useHotkeys, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { spotlight } from "@mantine/spotlight";
import { IconLayoutSidebar, IconMenu2, IconSearch, IconX } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useState } from "react";
import { useMe } from "@/components/api/use-me";
import { AccountButton } from "./account-button";
import { Rail } from "./rail";
import classes from "./shell.module.css";
import { TenantButton } from "./tenant-button";
import { useShortcuts } from "./use-shortcuts";
import { useTenant } from "./use-tenant";

// These are there from their first use on: a page that is only looked at does not load them.
const AccountMenu = dynamic(() => import("./account-menu").then((file) => file.AccountMenu), {
  ssr: false,
  loading: () => <AccountButton />,
});
const TenantMenu = dynamic(() => import("./tenant-menu").then((file) => file.TenantMenu), {
  ssr: false,
  loading: () => <TenantButton />,
});
const Palette = dynamic(() => import("./palette").then((file) => file.Palette), { ssr: false });
const Help = dynamic(() => import("./help").then((file) => file.Help), { ssr: false });

/** The frame of every page: rail, header, one column of content. */
export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, drawer] = useDisclosure();
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const [isHelp, help] = useDisclosure();
  const [isFolded, setFolded] = useLocalStorage({ key: "palimpsest-rail-folded", defaultValue: false });
  const { me } = useMe();
  const [wasHelp, setWasHelp] = useState(false);
  const [wasSearch, setWasSearch] = useState(false);
  const [wasAccount, setWasAccount] = useState(false);
  const [wasTenant, setWasTenant] = useState(false);
  const showHelp = useCallback(() => {
    setWasHelp(true);
    help.open();
  }, [help.open]);
  const search = () => {
    setWasSearch(true);
    if (wasSearch) spotlight.open();
  };
  const folded = isFolded ? { "data-folded": true } : {};
  useTenant();
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
              aria-label="Pages"
              aria-expanded={isOpen}
              onClick={drawer.toggle}
            >
              {isOpen ? <IconX size={20} stroke={1.6} /> : <IconMenu2 size={20} stroke={1.6} />}
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              visibleFrom="sm"
              aria-label={isFolded ? "Unfold the rail" : "Fold the rail"}
              onClick={() => setFolded(!isFolded)}
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
              (wasTenant ? <TenantMenu /> : <TenantButton onClick={() => setWasTenant(true)} />)}
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
            {wasAccount ? <AccountMenu /> : <AccountButton onClick={() => setWasAccount(true)} />}
          </Group>
        </Group>
      </header>
      <div className={classes.rail} {...folded} {...(isOpen ? { "data-open": true } : {})}>
        <Rail isFolded={isFolded && !isOpen} onGo={drawer.close} />
      </div>
      <main className={classes.main} {...folded} inert={isOpen && isNarrow}>
        {children}
      </main>
      {wasSearch && <Palette />}
      {wasHelp && <Help isOpen={isHelp} close={help.close} />}
    </>
  );
}
