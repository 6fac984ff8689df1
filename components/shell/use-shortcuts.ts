"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isTyping } from "@/components/ui/is-typing";
import { PAGES } from "./navigation";

/** After `g`, the key of a page must follow within this time. */
const SECOND_KEY_MS = 1200;

/**
 * Handles global shortcuts: `g` and a letter open a page, `/` focuses the search, `?` shows the shortcuts.
 */
export function useShortcuts(showHelp: () => void): void {
  const router = useRouter();
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const page = PAGES.find(({ key }) => key === event.key);
      if (event.timeStamp < goUntil && page) router.push(page.href);
      else if (event.key === "?") showHelp();
      else if (event.key === "/") focusSearch(event);
      goUntil = event.key === "g" ? event.timeStamp + SECOND_KEY_MS : 0;
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [router, showHelp]);
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
