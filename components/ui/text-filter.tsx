"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** How long a typed filter waits for the next letter. */
export const TYPING_MS = 150;

/** A filter that is typed, and the search that `/` goes to. It follows when it is cleared or set from outside. */
export function TextFilter({
  label,
  any,
  value,
  set,
  w,
}: {
  label: string;
  /** Said while nothing is typed. */
  any: string;
  value: string;
  /** Null for nothing. */
  set: (value: string | null) => void;
  w: TextInputProps["w"];
}) {
  const [shown, setShown] = useState(value);
  const [last, setLast] = useState(value);
  const later = useDebouncedCallback((typed: string) => set(typed || null), TYPING_MS);
  if (value !== last) {
    setLast(value);
    setShown(value);
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={any}
      w={w}
      data-search
      value={shown}
      onChange={({ currentTarget: { value: typed } }) => {
        setShown(typed);
        later(typed.trim());
      }}
    />
  );
}
