import { Input, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { kindLabel } from "@/components/pii/kinds";
import { Section } from "@/components/ui/section";
import {
  type Choice,
  choiceOf,
  choicesFor,
  type FieldError,
  MODE_LABELS,
  type Mode,
  type PiiPolicy,
  POLICY_KINDS,
} from "./policy";
import classes from "./policy.module.css";
import { PolicyPatterns } from "./policy-patterns";

/** The fields of a policy. */
export function PolicyForm({
  policy,
  change,
  errors,
}: {
  policy: PiiPolicy;
  change: (more: Partial<PiiPolicy>) => void;
  errors: readonly FieldError[];
}) {
  const errorOf = (field: string) =>
    errors.find(({ path }) => path.startsWith(`policy.${field}`))?.message ?? null;
  return (
    <Stack gap="lg">
      <Section title="Detection rules">
        <NativeSelect
          label="Default action"
          size="xs"
          maw={340}
          value={policy.mode}
          data={Object.entries(MODE_LABELS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => change({ mode: event.currentTarget.value as Mode })}
        />
        <div className={classes.kinds}>
          {POLICY_KINDS.map((kind) => (
            <div key={kind} className={classes.kind}>
              <Text size="sm" aria-hidden>
                {kindLabel(kind)}
              </Text>
              <NativeSelect
                aria-label={kindLabel(kind)}
                size="xs"
                w={140}
                flex="none"
                value={choiceOf(policy, kind)}
                data={choicesFor(policy.mode)}
                onChange={(event) =>
                  change({ kinds: { ...policy.kinds, [kind]: event.currentTarget.value as Choice } })
                }
              />
            </div>
          ))}
        </div>
      </Section>
      <Section title="Custom patterns">
        <PolicyPatterns
          patterns={policy.patterns}
          defaultMode={policy.mode}
          change={(patterns) => change({ patterns })}
          errors={errors}
        />
      </Section>
      <Section title="Allowlist">
        <LinesField
          label="Allowed values (one per line)"
          description="For example your support email. Ignores case, spaces and punctuation. Stored as entered."
          values={policy.allowed}
          change={(allowed) => change({ allowed })}
          error={errorOf("allowed")}
        />
      </Section>
      <Section title="Phone numbers">
        <CodesField
          label="Countries with national-format detection"
          description="ISO codes, e.g. DE, FR. Numbers starting with + are always detected."
          values={policy.regions}
          change={(regions) => change({ regions })}
          error={errorOf("regions")}
        />
      </Section>
    </Stack>
  );
}

type ListFieldProps = {
  label: string;
  description: string;
  values: readonly string[];
  change: (values: string[]) => void;
  error: string | null;
};

/** A field for a list with one value per line. It keeps the text as typed. */
function LinesField({ values, change, ...field }: ListFieldProps) {
  const [text, setText] = useState(values.join("\n"));
  return (
    // A plain textarea is used, because Mantine's Textarea would load the script of its autosize feature.
    <Input.Wrapper {...field}>
      <Input
        component="textarea"
        aria-label={field.label}
        multiline
        rows={4}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          change(splitList(event.currentTarget.value, /\n/));
        }}
        spellCheck={false}
      />
    </Input.Wrapper>
  );
}

function CodesField({ values, change, ...field }: ListFieldProps) {
  const [text, setText] = useState(values.join(" "));
  return (
    <TextInput
      {...field}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        change(splitList(event.currentTarget.value.toUpperCase(), /[\s,;]+/));
      }}
      maw={500}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

const splitList = (text: string, separator: RegExp) => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];
