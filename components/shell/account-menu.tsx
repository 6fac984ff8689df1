"use client";

import { Menu, Text, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from "@tabler/icons-react";
import Link from "next/link";
import { useMe } from "@/components/api/use-me";
import { AccountButton } from "./account-button";

const SCHEMES = [
  ["light", "Light", IconSun],
  ["dark", "Dark", IconMoon],
  ["auto", "System", IconDeviceDesktop],
] as const;

/** The menu with account, theme and sign-out. It renders open, because it loads on the first click. */
export function AccountMenu() {
  const { me } = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu width={200} position="bottom-end" defaultOpened>
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        {me && (
          <Menu.Label>
            {me.name}{" "}
            <Text span size="xs" c="dimmed">
              · {me.role}
            </Text>
          </Menu.Label>
        )}
        <Menu.Item component={Link} href="/settings/account" leftSection={<IconUser size={14} aria-hidden />}>
          Account
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {SCHEMES.map(([value, label, Icon]) => (
          <Menu.Item
            key={value}
            onClick={() => setColorScheme(value)}
            leftSection={<Icon size={14} aria-hidden />}
            fw={value === colorScheme ? 600 : 400}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href="/sign-out" leftSection={<IconLogout size={14} aria-hidden />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
