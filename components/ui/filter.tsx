"use client";

import { Button, type ButtonProps, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Dropdown, dropdownAttributes } from "./dropdown";
import type { Option } from "./filter-options";

const FilterOptions = dynamic(() => import("./filter-options").then((file) => file.FilterOptions), {
  ssr: false,
});

/** A button that shows the current filter and opens the options. */
export function Filter({
  label,
  any,
  shown,
  w,
  children,
}: {
  /** The name of the filtered field. */
  label: string;
  /** The text to show while no option is selected. */
  any: string;
  /** The selected options as text; null if none is selected. */
  shown: string | null;
  w: ButtonProps["w"];
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dropdown
      label={label}
      isOpen={isOpen}
      close={close}
      w={w}
      control={
        <Button
          variant="default"
          justify="space-between"
          fw={400}
          px="sm"
          fullWidth
          aria-label={`${label}: ${shown ?? any}`}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
          {...dropdownAttributes(isOpen)}
        >
          <Text span inherit truncate {...(shown === null ? { c: "dimmed" } : {})}>
            {shown ?? any}
          </Text>
        </Button>
      }
    >
      {children(close)}
    </Dropdown>
  );
}

/**
 * A filter with a fixed list of options, for one value (`isOne`) or several. With no values selected, it has
 * no effect.
 */
export function ChoiceFilter<Value extends string>({
  label,
  any,
  options,
  values,
  isOne = false,
  w,
  set,
}: {
  label: string;
  any: string;
  options: readonly Option<Value>[];
  values: readonly Value[];
  isOne?: boolean;
  w: ButtonProps["w"];
  set: (values: Value[]) => void;
}) {
  const chosen = options.filter(({ value }) => values.includes(value));
  const toggled = (value: Value) =>
    values.includes(value) ? values.filter((one) => one !== value) : [...(isOne ? [] : values), value];
  const shownLabels = chosen.map((option) => option.label).join(", ");
  return (
    <Filter label={label} any={any} shown={shownLabels === "" ? null : shownLabels} w={w}>
      {(close) => (
        <FilterOptions
          label={label}
          any={any}
          options={options}
          values={values}
          choose={(value) => {
            set(value === null ? [] : toggled(value as Value));
            if (isOne || value === null) close();
          }}
        />
      )}
    </Filter>
  );
}
