import { ActionIcon, Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type Choice, choicesFor, type FieldError, type Mode, type Pattern } from "./policy";
import classes from "./policy.module.css";

const MAX_PATTERNS = 20;

/** The custom patterns of a tenant, one row each. */
export function PolicyPatterns({
  patterns,
  defaultMode,
  change,
  errors,
}: {
  patterns: readonly Pattern[];
  defaultMode: Mode;
  change: (patterns: Pattern[]) => void;
  errors: readonly FieldError[];
}) {
  const errorOf = (at: number, field: keyof Pattern) =>
    errors.find(({ path }) => path === `policy.patterns[${at}].${field}`)?.message ?? null;
  const listError = errors.find(({ path }) => path === "policy.patterns")?.message;
  const set = (at: number, more: Partial<Pattern>) =>
    change(patterns.map((one, i) => (i === at ? { ...one, ...more } : one)));
  const add = () => change([...patterns, { name: unusedName(patterns), kind: "", pattern: "", mode: "on" }]);
  return (
    <div>
      <Text size="xs" c="dimmed">
        RE2 regex (no lookaround or backreferences). Checked before built-in types, except secrets.
      </Text>
      {patterns.map((one, at) => (
        // Rows have no stable key, because every field can be edited.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no stable key.
        <div key={at} className={classes.pattern}>
          <TextInput
            aria-label={`Name of pattern ${at + 1}`}
            placeholder="customer-number"
            value={one.name}
            error={errorOf(at, "name")}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
            maxLength={32}
            spellCheck={false}
          />
          <TextInput
            aria-label={`Type of pattern ${at + 1}`}
            placeholder="CUSTOMER_NO"
            value={one.kind}
            error={one.kind === "" ? null : errorOf(at, "kind")}
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
            error={one.pattern === "" ? null : errorOf(at, "pattern")}
            onChange={(event) => set(at, { pattern: event.currentTarget.value })}
            maxLength={200}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
            spellCheck={false}
          />
          <NativeSelect
            size="xs"
            aria-label={`Action for pattern ${at + 1}`}
            value={one.mode}
            data={choicesFor(defaultMode)}
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
      {listError && (
        <Text size="xs" c="red">
          {listError}
        </Text>
      )}
      <Button
        variant="default"
        mt="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={patterns.length >= MAX_PATTERNS}
        onClick={add}
      >
        Add pattern
      </Button>
    </div>
  );
}

/** Returns an unused pattern name. */
function unusedName(patterns: readonly Pattern[]): string {
  const usedNames = new Set(patterns.map(({ name }) => name));
  for (let no = patterns.length + 1; ; no++) if (!usedNames.has(`pattern-${no}`)) return `pattern-${no}`;
}
