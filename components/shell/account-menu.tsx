"use client";

import { ActionIcon, Menu, Text, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from "@tabler/icons-react";
import Link from "next/link";
import { useMe } from "@/components/api/use-me";

const SCHEMES = [
  ["light", "Light", IconSun],
  ["dark", "Dark", IconMoon],
  ["auto", "As the system", IconDeviceDesktop],
] as const;

/** Theme, account and sign-out. */
export function AccountMenu() {
  const { me } = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Menu width={200} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label="Account and theme">
          <IconUser size={16} stroke={1.6} />
        </ActionIcon>
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
