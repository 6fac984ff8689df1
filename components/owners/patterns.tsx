"use client";

import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { LinkedText } from "@/components/memory/linked-lines";
import { ownerFields } from "@/components/memory/owner";
import { ActionButton } from "@/components/ui/action-button";
import { Failure } from "@/components/ui/failure";
import { QuerySection } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import type { OwnerRef } from "@/lib/base/core";
import { ConsentSwitch } from "./consent-switch";
import { MessageStatistics } from "./message-statistics";
import classes from "./patterns.module.css";
import { PublishButton } from "./publish-button";
import { PublishSwitch } from "./publish-switch";

type List = OutputOf<"listPatterns">;
type Pattern = List["items"][number];
type Refused = List["refused"][number];

const PATH = "/api/v1/patterns";

/** What recurs in the messages of a user, with the messages that show it, and the switch for it. */
export function Patterns({ owner }: { owner: OwnerRef }) {
  const list = useApi<List>(PATH, ownerFields(owner));
  return (
    <QuerySection title="Patterns" query={list}>
      {(found) => (
        <Stack gap="sm">
          <ConsentSwitch
            owner={owner}
            what="patterns"
            policy={found.policy}
            whenOn="Turning off deletes all patterns."
            about="Finds what this user mentions at a time of day or on a weekday, and when the user writes. Each pattern shows its messages. Counts topics, lengths and languages of messages. Nothing is computed while this is off, and turning it off deletes all patterns."
          />
          {found.policy.patterns && found.policy.tenant.patterns && (
            <>
              <PublishSwitch owner={owner} isOn={found.policy.publish} />
              <PatternList owner={owner} list={found} />
            </>
          )}
        </Stack>
      )}
    </QuerySection>
  );
}

function PatternList({ owner, list }: { owner: OwnerRef; list: List }) {
  const { items, refused, computed_at: at, missing_days: missing } = list;
  return (
    <>
      <ul className={classes.list ?? ""}>
        {items.map((pattern) => (
          <PatternItem key={pattern.id} owner={owner} pattern={pattern} />
        ))}
        {refused.map((pattern) => (
          <Dismissed key={pattern.id} owner={owner} pattern={pattern} />
        ))}
      </ul>
      {items.length === 0 && (
        <Text size="sm">
          {at === null ? (
            <>
              Computed by the next run of{" "}
              <Anchor component={Link} href="/maintenance" size="sm">
                maintenance
              </Anchor>
              .
            </>
          ) : missing > 0 ? (
            `Not enough yet: at least ${missing} more ${missing === 1 ? "day" : "days"} with messages.`
          ) : (
            "No patterns yet. A pattern needs 8 days in 4 weeks or more."
          )}
        </Text>
      )}
      {list.statistics && <MessageStatistics owner={owner} found={list.statistics} />}
      {at !== null && (
        <Text size="xs" c="dimmed">
          Computed <TimeAgo time={at} size="xs" /> from {list.observed_days} days with messages
        </Text>
      )}
    </>
  );
}

function PatternItem({ owner, pattern }: { owner: OwnerRef; pattern: Pattern }) {
  const [open, setOpen] = useQueryState("pattern", parseAsString);
  const { refusal } = useMe();
  const dismiss = useAction<OutputOf<"dismissPattern">>(() => "Marked “not so”. It won’t come back.");
  const { id, claim, text, fits, days } = pattern;
  const isOpen = open === id;
  return (
    <li className={classes.item ?? ""}>
      <div>
        <Text size="sm">{claim}</Text>
        <Button
          size="compact-xs"
          variant="subtle"
          px={0}
          fw={400}
          aria-expanded={isOpen}
          aria-label={`Messages for “${text}”`}
          onClick={() => void setOpen(isOpen ? null : id)}
        >
          on {fits} of {days} days · {isOpen ? "hide messages" : "show messages"}
        </Button>
      </div>
      <Group gap={6}>
        <PublishButton owner={owner} pattern={pattern} />
        <ActionButton
          size="compact-xs"
          refusal={refusal}
          label={`Not so: “${text}”`}
          loading={dismiss.isPending}
          onClick={() =>
            dismiss.mutate({ method: "POST", path: `${PATH}/${id}/dismiss`, body: ownerFields(owner) })
          }
        >
          Not so
        </ActionButton>
      </Group>
      {isOpen && <Evidence owner={owner} id={id} />}
    </li>
  );
}

function Evidence({ owner, id }: { owner: OwnerRef; id: string }) {
  const found = useApi<OutputOf<"readPattern">>(`${PATH}/${id}`, ownerFields(owner));
  if (found.error && !found.data)
    return <Failure what="messages" problem={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={60} className={classes.evidence ?? ""} />;
  const { evidence, fits, share, baseline } = found.data;
  return (
    <Stack gap={4} className={classes.evidence ?? ""}>
      <Text size="xs" c="dimmed">
        {Math.round(share * 100)}% of these days; {Math.round(baseline * 100)}% would be expected by chance
        {fits > evidence.length && `. The latest ${evidence.length} of ${fits}:`}
      </Text>
      {evidence.map(({ event_id: event, memory_id: memory, text, at, local_time: local }) => (
        <div key={`${event} ${at}`} className={classes.message ?? ""}>
          <Text component="time" dateTime={at} size="xs" c="dimmed">
            {dayAndTime(local)}
          </Text>
          <LinkedText text={text} memory={memory} />
        </div>
      ))}
    </Stack>
  );
}

/** A pattern that was marked “not so”, also by undoing a run. */
function Dismissed({ owner, pattern: { id, claim } }: { owner: OwnerRef; pattern: Refused }) {
  const { refusal } = useMe();
  const restore = useAction<OutputOf<"restorePattern">>(() => "Restored. It shows while messages say so.");
  return (
    <li className={classes.item ?? ""}>
      <Text size="sm" c="dimmed">
        Not so: <s>{claim}</s>
      </Text>
      <ActionButton
        size="compact-xs"
        refusal={refusal}
        label={`Restore: “${claim}”`}
        loading={restore.isPending}
        onClick={() =>
          restore.mutate({ method: "POST", path: `${PATH}/${id}/restore`, body: ownerFields(owner) })
        }
      >
        Restore
      </ActionButton>
    </li>
  );
}

/** Formats a local time, which has no zone, as it is. */
function dayAndTime(time: string): string {
  const parts = {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  return new Date(`${time}Z`).toLocaleString(undefined, { ...parts, hourCycle: "h23", timeZone: "UTC" });
}
