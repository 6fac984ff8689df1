import { Group, Switch, Text } from "@mantine/core";
import { actorInWords } from "@/components/access/actions";
import { TimeAgo } from "@/components/ui/time-ago";
import type { FlagState } from "@/lib/storage/settings";
import { FLAG_TEXTS } from "./flag-texts";
import classes from "./flags.module.css";

/** One flag: its purpose, its state, and who changed it last. */
export function FlagRow({
  flag,
  isAllowed,
  onChange,
}: {
  flag: FlagState;
  isAllowed: boolean;
  onChange: () => void;
}) {
  const { name, value, set_by, set_at } = flag;
  return (
    <Group className={classes.row ?? ""} justify="space-between" wrap="nowrap" gap="md">
      <div className={classes.words}>
        <Text size="sm" fw={500} c="bright">
          {FLAG_TEXTS[name].title}: {FLAG_TEXTS[name].summary}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          <Text span size="xs" ff="monospace" className={classes.name ?? ""}>
            {name}
          </Text>
          {" · "}
          {set_by && set_at ? (
            <>
              changed by {actorInWords(set_by)} <TimeAgo time={set_at} size="xs" />
            </>
          ) : (
            "default or environment variable"
          )}
        </Text>
      </div>
      <Switch
        checked={value}
        disabled={!isAllowed}
        onChange={onChange}
        label={value ? "on" : "off"}
        aria-label={`${name} is ${value ? "on" : "off"}`}
        labelPosition="left"
        styles={{ label: { width: 28, textAlign: "right" } }}
      />
    </Group>
  );
}
