"use client";

import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

export type Option<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  /** Stands instead of the label. */
  readonly content?: ReactNode;
};

/** No value of an option. */
const ANY = "\u0000any";

/** What a list can be narrowed to, found by typing; the first entry takes the filter away. */
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
  /** Null takes the filter away. */
  choose: (value: string | null) => void;
  /** For options that the server looks up. */
  search?: { typed: string; set: (typed: string) => void; isLooking: boolean; problem: string | null };
}) {
  const combobox = useCombobox({ defaultOpened: true });
  const [own, setOwn] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // It may load after what traps the focus has looked for something to focus.
  useEffect(() => input.current?.focus(), []);
  const typed = search?.typed ?? own;
  const isLooking = search?.isLooking ?? false;
  const fitting = search
    ? options
    : options.filter((option) => option.label.toLowerCase().includes(own.trim().toLowerCase()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is new at every render
  useEffect(() => {
    if (typed !== "" && !isLooking) combobox.selectFirstOption();
  }, [typed, isLooking, fitting.length]);
  const hasAny = typed === "" && values.length > 0;
  return (
    <Combobox store={combobox} onOptionSubmit={(value) => choose(value === ANY ? null : value)}>
      <Combobox.EventsTarget>
        <TextInput
          ref={input}
          data-autofocus
          aria-label={`Find: ${label}`}
          placeholder="Find"
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            (search?.set ?? setOwn)(value);
            combobox.resetSelectedOption();
          }}
          rightSection={search?.isLooking ? <Loader size={12} /> : undefined}
        />
      </Combobox.EventsTarget>
      <Combobox.Options mah={300} mt={4} style={{ overflowY: "auto" }} aria-label={label}>
        {hasAny && <Combobox.Option value={ANY}>{any}</Combobox.Option>}
        {fitting.map(({ value, label: text, content }) => (
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
        {fitting.length === 0 && (
          <Combobox.Empty>
            {search?.problem ?? (search?.isLooking ? "Looking …" : "Nothing by that name")}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}
