import { Input, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { kindInWords } from "@/components/pii/kinds";
import { Part } from "@/components/ui/part";
import {
  CHOICES,
  type Choice,
  choiceOf,
  type Fault,
  MODE_WORDS,
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
  faults,
}: {
  policy: PiiPolicy;
  change: (more: Partial<PiiPolicy>) => void;
  faults: readonly Fault[];
}) {
  const wrong = (field: string) =>
    faults.find(({ path }) => path.startsWith(`policy.${field}`))?.message ?? null;
  return (
    <Stack gap="lg">
      <Part title="What happens">
        <NativeSelect
          label="To every kind that says nothing else"
          size="xs"
          maw={340}
          value={policy.mode}
          data={Object.entries(MODE_WORDS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => change({ mode: event.currentTarget.value as Mode })}
        />
        <div className={classes.kinds}>
          {POLICY_KINDS.map((kind) => (
            <div key={kind} className={classes.kind}>
              <Text size="sm" aria-hidden>
                {kindInWords(kind)}
              </Text>
              <NativeSelect
                aria-label={kindInWords(kind)}
                size="xs"
                w={100}
                value={choiceOf(policy, kind)}
                data={[...CHOICES]}
                onChange={(event) =>
                  change({ kinds: { ...policy.kinds, [kind]: event.currentTarget.value as Choice } })
                }
              />
            </div>
          ))}
        </div>
      </Part>
      <Part title="Patterns of your own">
        <PolicyPatterns
          patterns={policy.patterns}
          change={(patterns) => change({ patterns })}
          faults={faults}
        />
      </Part>
      <Part title="Never redacted">
        <Lines
          label="Values that stay, one a line"
          description="Such as the address of your own support. Case and grouping do not matter. They are stored as you type them."
          values={policy.allowed}
          change={(allowed) => change({ allowed })}
          error={wrong("allowed")}
        />
      </Part>
      <Part title="Telephone numbers">
        <Words
          label="Countries whose national numbers need no word beside them"
          description="Two letters each, as DE or FR. International numbers are found everywhere."
          values={policy.regions}
          change={(regions) => change({ regions })}
          error={wrong("regions")}
        />
      </Part>
    </Stack>
  );
}

type Listed = {
  label: string;
  description: string;
  values: readonly string[];
  change: (values: string[]) => void;
  error: string | null;
};

/** What is typed stands as it is typed; the list is made of it. */
function Lines({ values, change, ...field }: Listed) {
  const [text, setText] = useState(values.join("\n"));
  return (
    // Mantine's Textarea would bring the script of one that grows.
    <Input.Wrapper {...field}>
      <Input
        component="textarea"
        aria-label={field.label}
        multiline
        rows={4}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          change(partsOf(event.currentTarget.value, /\n/));
        }}
        spellCheck={false}
      />
    </Input.Wrapper>
  );
}

function Words({ values, change, ...field }: Listed) {
  const [text, setText] = useState(values.join(" "));
  return (
    <TextInput
      {...field}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        change(partsOf(event.currentTarget.value.toUpperCase(), /[\s,;]+/));
      }}
      maw={500}
      spellCheck={false}
      autoComplete="off"
    />
  );
}

const partsOf = (text: string, between: RegExp) => [
  ...new Set(
    text
      .split(between)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];
