import { ActionIcon, Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { CHOICES, type Choice, type Fault, type Pattern } from "./policy";
import classes from "./policy.module.css";

const MOST = 20;

/** The patterns of a tenant's own, a row each. */
export function PolicyPatterns({
  patterns,
  change,
  faults,
}: {
  patterns: readonly Pattern[];
  change: (patterns: Pattern[]) => void;
  faults: readonly Fault[];
}) {
  const wrong = (at: number, field: keyof Pattern) =>
    faults.find(({ path }) => path === `policy.patterns[${at}].${field}`)?.message ?? null;
  const ofAll = faults.find(({ path }) => path === "policy.patterns")?.message;
  const set = (at: number, more: Partial<Pattern>) =>
    change(patterns.map((one, i) => (i === at ? { ...one, ...more } : one)));
  const add = () => change([...patterns, { name: nameFor(patterns), kind: "", pattern: "", mode: "on" }]);
  return (
    <div>
      <Text size="xs" c="dimmed">
        RE2 syntax: no look-around, no back-references. Found before other kinds, but for secrets.
      </Text>
      {patterns.map((one, at) => (
        // Rows have no other identity: every field of one can be typed over.
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
        <div key={at} className={classes.pattern}>
          <TextInput
            aria-label={`Name of pattern ${at + 1}`}
            placeholder="customer-number"
            value={one.name}
            error={wrong(at, "name")}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
            maxLength={32}
            spellCheck={false}
          />
          <TextInput
            aria-label={`Kind of pattern ${at + 1}`}
            placeholder="CUSTOMER_NO"
            value={one.kind}
            error={one.kind === "" ? null : wrong(at, "kind")}
            onChange={(event) =>
              set(at, { kind: event.currentTarget.value.toUpperCase().replaceAll(/[^A-Z]/g, "_") })
            }
            maxLength={20}
            spellCheck={false}
          />
          <TextInput
            className={classes.wide ?? ""}
            aria-label={`Pattern ${at + 1}`}
            placeholder="KD-\d{4,8}"
            value={one.pattern}
            error={one.pattern === "" ? null : wrong(at, "pattern")}
            onChange={(event) => set(at, { pattern: event.currentTarget.value })}
            maxLength={200}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
            spellCheck={false}
          />
          <NativeSelect
            size="xs"
            aria-label={`What happens to pattern ${at + 1}`}
            value={one.mode}
            data={[...CHOICES]}
            onChange={(event) => set(at, { mode: event.currentTarget.value as Choice })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`Remove pattern ${at + 1}`}
            onClick={() => change(patterns.filter((_, i) => i !== at))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {ofAll && (
        <Text size="xs" c="red">
          {ofAll}
        </Text>
      )}
      <Button
        variant="default"
        mt="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={patterns.length >= MOST}
        onClick={add}
      >
        Add a pattern
      </Button>
    </div>
  );
}

/** A name that no other pattern has. */
function nameFor(patterns: readonly Pattern[]): string {
  const taken = new Set(patterns.map(({ name }) => name));
  for (let no = patterns.length + 1; ; no++) if (!taken.has(`pattern-${no}`)) return `pattern-${no}`;
}
