import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { TYPE_COLORS } from "@/components/memory/type-badge";
import type { RuleDraft } from "./retention";
import classes from "./retention.module.css";

const TYPES = [{ value: "", label: "any type" }, ...Object.keys(TYPE_COLORS)];

/** The conditions of one retention rule. */
export function RetentionRuleFields({
  rule,
  name,
  change,
  remove,
  errorOf,
}: {
  rule: RuleDraft;
  /** The accessible name of the rule. */
  name: string;
  change: (more: Partial<RuleDraft>) => void;
  remove: () => void;
  errorOf: (field: keyof RuleDraft) => string | undefined;
}) {
  const text = (field: "tag" | "source" | "agent_id", label: string) => (
    <TextInput
      label={label}
      placeholder="any"
      value={rule[field]}
      maxLength={field === "agent_id" ? 256 : 64}
      error={errorOf(field)}
      spellCheck={false}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers.
    <div role="group" aria-label={name} className={classes.rule}>
      <TextInput
        type="number"
        label="Days"
        placeholder="90"
        min={1}
        max={36_500}
        value={rule.days}
        error={errorOf("days")}
        onChange={(event) => change({ days: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        data={TYPES}
        value={rule.type}
        error={errorOf("type")}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      {text("tag", "Tag")}
      {text("source", "Source")}
      {text("agent_id", "Agent")}
      <TextInput
        type="number"
        label="Confidence below"
        placeholder="any"
        min={0}
        max={1}
        step={0.1}
        value={rule.confidence_below}
        error={errorOf("confidence_below")}
        onChange={(event) => change({ confidence_below: event.currentTarget.value })}
      />
      <ActionIcon
        className={classes.remove ?? ""}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`Remove ${name}`}
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
