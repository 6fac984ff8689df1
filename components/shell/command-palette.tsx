"use client";

import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconBuilding, IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import "@mantine/spotlight/styles.css";
import { switchTenant } from "@/components/api/tenant";
import { useMe } from "@/components/api/use-me";
import { PAGES } from "./navigation";

/** Limit of visible rows; a server can have a thousand tenants, which are found by typing. */
const MAX_ROWS = 30;

/** Ctrl K: opens pages, searches memories and switches the tenant. It opens as soon as it is loaded. */
export function CommandPalette() {
  const { me } = useMe();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  // It must first render closed: only when it changes to open does it store the focus to return.
  useEffect(() => spotlight.open(), []);
  const pages = PAGES.map(({ label, href, icon: Icon }) => ({
    id: href,
    label,
    leftSection: <Icon size={16} stroke={1.6} aria-hidden />,
    onClick: () => router.push(href),
  }));
  const search = {
    id: "search",
    label: `Search memories for “${typed}”`,
    leftSection: <IconSearch size={16} stroke={1.6} aria-hidden />,
    onClick: () => router.push(`/memories?q=${encodeURIComponent(typed)}`),
    // Matches every query.
    keywords: [typed],
  };
  const tenants = (me?.tenants ?? [])
    .filter((name) => name !== me?.tenant)
    .map((name) => ({
      id: `tenant ${name}`,
      label: `Switch to tenant ${name}`,
      leftSection: <IconBuilding size={16} stroke={1.6} aria-hidden />,
      onClick: () => switchTenant(name),
    }));
  return (
    <Spotlight
      actions={typed.trim() ? [...pages, search, ...tenants] : [...pages, ...tenants]}
      limit={MAX_ROWS}
      query={typed}
      onQueryChange={setTyped}
      // Name of the dialog for screen readers.
      title="Search memories or jump to…"
      styles={{
        header: {
          position: "absolute",
          height: 1,
          minHeight: 0,
          padding: 0,
          overflow: "hidden",
          clipPath: "inset(50%)",
        },
      }}
      // The shell listens for the shortcut, because this component loads on first use.
      shortcut={null}
      nothingFound="No results"
      searchProps={{
        placeholder: "Search memories or jump to…",
        leftSection: <IconSearch size={16} aria-hidden />,
      }}
      highlightQuery
    />
  );
}
