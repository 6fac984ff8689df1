"use client";

import { Box, Stack, Text, Tooltip } from "@mantine/core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { NAVIGATION } from "./navigation";
import classes from "./sidebar.module.css";

/** Scrolls to the link of the current page, because a low window shows only the first ones. */
function reveal(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: "nearest" });
}

/** The sidebar with all pages. When it is collapsed, it shows only icons, with the names in tooltips. */
export function Sidebar({ isCollapsed, onNavigate }: { isCollapsed: boolean; onNavigate: () => void }) {
  const path = usePathname();
  return (
    <Box h="100%" style={{ overflowY: "auto", scrollbarWidth: "none" }}>
      <Stack gap={8} p={8} component="nav" aria-label="Navigation menu">
        {NAVIGATION.map(({ group, pages }) => (
          <div key={group}>
            <Text size="xs" c="dimmed" px={8} pb={4} className={isCollapsed ? (classes.hidden ?? "") : ""}>
              {group}
            </Text>
            {pages.map(({ label, href, icon: Icon, key }) => (
              <Tooltip
                key={href}
                label={isCollapsed ? label : `g ${key}`}
                position="right"
                openDelay={isCollapsed ? 0 : 800}
              >
                <Link
                  href={href}
                  prefetch={false}
                  className={classes.link}
                  aria-label={label}
                  {...(href === path || (href !== "/" && path.startsWith(href))
                    ? { "aria-current": "page" as const, ref: reveal }
                    : {})}
                  onClick={onNavigate}
                >
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {!isCollapsed && label}
                </Link>
              </Tooltip>
            ))}
          </div>
        ))}
      </Stack>
    </Box>
  );
}
