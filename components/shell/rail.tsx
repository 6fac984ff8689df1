"use client";

import { Box, NavLink, Stack, Text, Tooltip } from "@mantine/core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { NAVIGATION } from "./navigation";
import classes from "./rail.module.css";

/** The pages in their groups; folded it shows icons alone, with the names as tooltips. */
export function Rail({ isFolded, onGo }: { isFolded: boolean; onGo: () => void }) {
  const path = usePathname();
  return (
    <Box h="100%" style={{ overflowY: "auto", scrollbarWidth: "none" }}>
      <Stack gap={12} py="sm" px={8} component="nav" aria-label="Pages">
        {NAVIGATION.map(({ group, places }) => (
          <div key={group}>
            <Text size="xs" c="dimmed" px={8} pb={4} className={isFolded ? (classes.hidden ?? "") : ""}>
              {group}
            </Text>
            {places.map(({ label, href, icon: Icon, key }) => (
              <Tooltip
                key={href}
                label={isFolded ? label : `g ${key}`}
                position="right"
                openDelay={isFolded ? 0 : 800}
              >
                <NavLink
                  component={Link}
                  href={href}
                  prefetch={false}
                  active={href === "/" ? path === "/" : path.startsWith(href)}
                  onClick={onGo}
                  label={isFolded ? undefined : label}
                  aria-label={label}
                  leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                  classNames={{ root: classes.link ?? "" }}
                />
              </Tooltip>
            ))}
          </div>
        ))}
      </Stack>
    </Box>
  );
}
