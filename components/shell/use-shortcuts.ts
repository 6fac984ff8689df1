"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { isTyping } from "@/components/ui/is-typing";
import { PLACES } from "./navigation";

/** How long `g` waits for the letter of a page. */
const SECOND_KEY_MS = 1200;

/** Keys that work everywhere: `g` and a letter go to a page, `/` to the page's search, `?` shows the list of keys. */
export function useShortcuts(showHelp: () => void): void {
  const router = useRouter();
  useEffect(() => {
    let goingUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const place = PLACES.find(({ key }) => key === event.key);
      if (event.timeStamp < goingUntil && place) router.push(place.href);
      else if (event.key === "?") showHelp();
      else if (event.key === "/") focusSearch(event);
      goingUntil = event.key === "g" ? event.timeStamp + SECOND_KEY_MS : 0;
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
