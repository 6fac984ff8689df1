"use client";

import { Box, Stack, Text, Tooltip } from "@mantine/core";
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
                <Link
                  href={href}
                  prefetch={false}
                  className={classes.link}
                  aria-label={label}
                  {...(href === path || (href !== "/" && path.startsWith(href))
                    ? { "aria-current": "page" as const }
                    : {})}
                  onClick={onGo}
                >
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {!isFolded && label}
                </Link>
              </Tooltip>
            ))}
          </div>
        ))}
      </Stack>
    </Box>
  );
}
