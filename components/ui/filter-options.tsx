"use client";

import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

export type Option<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  /** The content to show instead of the label. */
  readonly content?: ReactNode;
};

/** The value of the option that clears the filter. No other option has this value. */
const ANY = "\u0000any";

/** The options of a filter, with a search field. The first option clears the filter. */
export function FilterOptions({
  label,
  any,
  options,
  values,
  choose,
  search,
}: {
  label: string;
  any: string;
  options: readonly Option[];
  values: readonly string[];
  /** Null clears the filter. */
  choose: (value: string | null) => void;
  /** Set when the server searches the options. */
  search?: { typed: string; set: (typed: string) => void; isSearching: boolean; problem: string | null };
}) {
  const combobox = useCombobox({ defaultOpened: true });
  const [localText, setLocalText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // This field can load after the focus trap has focused another element.
  useEffect(() => input.current?.focus(), []);
  const typedText = search?.typed ?? localText;
  const isSearching = search?.isSearching ?? false;
  const matching = search
    ? options
    : options.filter((option) => option.label.toLowerCase().includes(localText.trim().toLowerCase()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is new at every render
  useEffect(() => {
    if (typedText !== "" && !isSearching) combobox.selectFirstOption();
  }, [typedText, isSearching, matching.length]);
  const hasAny = typedText === "" && values.length > 0;
  return (
    <Combobox store={combobox} onOptionSubmit={(value) => choose(value === ANY ? null : value)}>
      <Combobox.EventsTarget>
        <TextInput
          ref={input}
          data-autofocus
          aria-label={`Search: ${label}`}
          placeholder="Search…"
          value={typedText}
          onChange={({ currentTarget: { value } }) => {
            (search?.set ?? setLocalText)(value);
            combobox.resetSelectedOption();
          }}
          rightSection={search?.isSearching ? <Loader size={12} /> : undefined}
        />
      </Combobox.EventsTarget>
      <Combobox.Options mah={300} mt={4} style={{ overflowY: "auto" }} aria-label={label}>
        {hasAny && <Combobox.Option value={ANY}>{any}</Combobox.Option>}
        {matching.map(({ value, label: text, content }) => (
          <Combobox.Option
            key={value}
            value={value}
            active={values.includes(value)}
            aria-checked={values.includes(value)}
          >
            <span style={{ display: "flex", alignItems: "center", gap: 6 }}>
              <IconCheck
                size={14}
                aria-hidden
                style={{ flex: "none", visibility: values.includes(value) ? "visible" : "hidden" }}
              />
              {content ?? text}
            </span>
          </Combobox.Option>
        ))}
        {matching.length === 0 && (
          <Combobox.Empty>
            {search?.problem ?? (search?.isSearching ? "Searching…" : "No matches")}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}
