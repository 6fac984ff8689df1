"use client";

import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconBuilding, IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import "@mantine/spotlight/styles.css";
import { chooseTenant } from "@/components/api/tenant";
import { useMe } from "@/components/api/use-me";
import { PLACES } from "./navigation";

/** An installation can have a thousand tenants; who types finds theirs. */
const MOST_ROWS = 30;

/** Ctrl K: every page by name, the memories that hold what was typed, and the other tenants. It opens as soon as it is there. */
export function Palette() {
  const { me } = useMe();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  // After it is drawn closed: what opens with its first drawing knows not where the focus was, and can't return it.
  useEffect(() => spotlight.open(), []);
  const pages = PLACES.map(({ label, href, icon: Icon }) => ({
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
    // Always offered, whatever the words.
    keywords: [typed],
  };
  const tenants = (me?.tenants ?? [])
    .filter((name) => name !== me?.tenant)
    .map((name) => ({
      id: `tenant ${name}`,
      label: `Switch to tenant ${name}`,
      leftSection: <IconBuilding size={16} stroke={1.6} aria-hidden />,
      onClick: () => chooseTenant(name),
    }));
  return (
    <Spotlight
      actions={typed.trim() ? [...pages, search, ...tenants] : [...pages, ...tenants]}
      limit={MOST_ROWS}
      query={typed}
      onQueryChange={setTyped}
      // Read out only: a dialog has a name.
      title="Go to a page, or search memories"
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
      // The frame listens for the keys: this is not there before they are first pressed.
      shortcut={null}
      nothingFound="No page of that name"
      searchProps={{
        placeholder: "Go to a page, or search memories",
        leftSection: <IconSearch size={16} aria-hidden />,
      }}
      highlightQuery
    />
  );
}
