"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** A typed filter is applied after a typing pause of this length. */
export const TYPING_MS = 150;

/** A text filter, which `/` focuses. When `value` changes, the text changes too. */
export function TextFilter({
  label,
  any,
  value,
  set,
  w,
}: {
  label: string;
  /** The placeholder. */
  any: string;
  value: string;
  /** Null clears the filter. */
  set: (value: string | null) => void;
  w: TextInputProps["w"];
}) {
  const [shownText, setShownText] = useState(value);
  const [last, setLast] = useState(value);
  const setDebounced = useDebouncedCallback((typed: string) => set(typed || null), TYPING_MS);
  if (value !== last) {
    setLast(value);
    setShownText(value);
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={any}
      w={w}
      data-search
      value={shownText}
      onChange={({ currentTarget: { value: typed } }) => {
        setShownText(typed);
        setDebounced(typed.trim());
      }}
    />
  );
}
