import { Group, Switch, Text } from "@mantine/core";
import { actorInWords } from "@/components/access/acts";
import { TimeAgo } from "@/components/ui/time-ago";
import type { FlagState } from "@/lib/settings";
import { FLAG_WORDS } from "./flag-words";
import classes from "./flags.module.css";

/** One flag: what it does, whether it is on, who switched it and when. */
export function FlagRow({ flag, isAllowed, ask }: { flag: FlagState; isAllowed: boolean; ask: () => void }) {
  const { name, value, set_by, set_at } = flag;
  return (
    <Group className={classes.row ?? ""} justify="space-between" wrap="nowrap" gap="md">
      <div className={classes.words}>
        <Text size="sm" fw={500} c="bright">
          {FLAG_WORDS[name].does}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          <Text span size="xs" ff="monospace" className={classes.name ?? ""}>
            {name}
          </Text>
          {" · "}
          {set_by && set_at ? (
            <>
              switched by {actorInWords(set_by)} <TimeAgo time={set_at} size="xs" />
            </>
          ) : (
            "as the environment sets it"
          )}
        </Text>
      </div>
      <Switch
        checked={value}
        disabled={!isAllowed}
        onChange={ask}
        label={value ? "on" : "off"}
        aria-label={`${name} is ${value ? "on" : "off"}`}
        labelPosition="left"
        styles={{ label: { width: 28, textAlign: "right" } }}
      />
    </Group>
  );
}
