"use client";

import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconBuilding, IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import "@mantine/spotlight/styles.css";
import { switchTenant } from "@/components/api/tenant";
import { useMe } from "@/components/api/use-me";
import { PAGES } from "./navigation";

/**
 * The largest number of visible rows. A server can have a thousand tenants; typing finds the ones that are
 * not shown.
 */
const MAX_ROWS = 30;

/**
 * The Ctrl K dialog, which opens pages, searches memories and switches tenants. It opens as soon as it is
 * loaded.
 */
export function CommandPalette() {
  const { me } = useMe();
  const router = useRouter();
  const [typedText, setTypedText] = useState("");
  // The palette must be closed in its first render, because it remembers the focused element only when it
  // changes from closed to open.
  useEffect(() => spotlight.open(), []);
  const pages = PAGES.map(({ label, href, icon: Icon }) => ({
    id: href,
    label,
    leftSection: <Icon size={16} stroke={1.6} aria-hidden />,
    onClick: () => router.push(href),
  }));
  const search = {
    id: "search",
    label: `Search memories for “${typedText}”`,
    leftSection: <IconSearch size={16} stroke={1.6} aria-hidden />,
    onClick: () => router.push(`/memories?q=${encodeURIComponent(typedText)}`),
    // With the typed text as its keyword, this entry matches every query.
    keywords: [typedText],
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
      actions={typedText.trim() ? [...pages, search, ...tenants] : [...pages, ...tenants]}
      limit={MAX_ROWS}
      query={typedText}
      onQueryChange={setTypedText}
      // The name of the dialog for screen readers.
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
