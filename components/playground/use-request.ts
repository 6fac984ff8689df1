"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { debounce, parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { OutputOf } from "@/components/api/output-of";
import { parseAsOwner } from "@/components/memory/owner";
import { TYPING_MS } from "@/components/ui/text-filter";

export const INTENTS = [
  "recall",
  "action",
  "recap",
  "about",
  "none",
] as const satisfies readonly OutputOf<"context">["intent"][];
/** The sizes of a context that can be selected, in tokens. */
export const SIZES = [150, 300, 600, 1200, 2400, 4800] as const;

const inUrl = {
  q: parseAsString.withDefault(""),
  owner: parseAsOwner,
  intent: parseAsStringLiteral(INTENTS),
  tokens: parseAsNumberLiteral(SIZES).withDefault(1200),
};

/** Returns the request as typed and debounced. The URL contains it. */
export function useRequest() {
  const [typed, set] = useQueryStates(inUrl, { limitUrlUpdates: debounce(TYPING_MS) });
  const [debounced] = useDebouncedValue(typed, TYPING_MS);
  return { typed, debounced, set };
}
