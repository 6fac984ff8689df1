"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { debounce, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { parseAsOwner } from "@/components/memory/owner";
import { TYPING_MS } from "@/components/ui/text-filter";

export const INTENTS = ["recall", "action", "recap", "none"] as const;
/** The size of a context unless the request names another one, and the largest, in tokens. */
export const TOKENS = { default: 1200, max: 100_000 } as const;

const inUrl = {
  q: parseAsString.withDefault(""),
  owner: parseAsOwner,
  intent: parseAsStringLiteral(INTENTS),
  tokens: parseAsInteger.withDefault(TOKENS.default),
};

/** Returns the request as typed and debounced. The URL contains it. */
export function useRequest() {
  const [typed, set] = useQueryStates(inUrl, { limitUrlUpdates: debounce(TYPING_MS) });
  const [debounced] = useDebouncedValue(typed, TYPING_MS);
  return { typed, debounced, set };
}
