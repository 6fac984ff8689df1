"use client";

import { Anchor, Badge, Group, Skeleton, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { usePages } from "@/components/api/use-pages";
import { ownerFields } from "@/components/memory/owner";
import { reasonLabel } from "@/components/memory/reasons";
import { VerdictBadge } from "@/components/memory/verdict-badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { RedactedText } from "@/components/ui/redacted-text";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import { type Session, sessionKey, sessionPath, type Turn } from "./session";
import classes from "./timeline.module.css";

/** The messages of a session in order, each with what was kept of it and why. */
export function Timeline({ session, everyMs }: { session: Session; everyMs: number }) {
  const pages = usePages<Turn>(`${sessionPath(session.id)}/timeline`, ownerFields(session.owner), {
    everyMs,
  });
  const { items, isPending, error, refetch } = pages;
  return (
    <Section title="Timeline">
      {error && <Failure what="the timeline" problem={error} retry={() => void refetch()} />}
      {isPending && !error && <Skeleton height={120} />}
      {!isPending && items.length === 0 && !error && (
        <EmptyState isSmall title="No messages">
          Nothing was said in this session, or its messages were erased.
        </EmptyState>
      )}
      <ol className={classes.list ?? ""}>
        {items.map((turn) => (
          <li
            key={`${turn.event_id} ${turn.ordinal}`}
            className={classes.turn ?? ""}
            data-dropped={turn.verdict === "dropped" || undefined}
          >
            <TurnEntry turn={turn} session={session} />
          </li>
        ))}
      </ol>
      {pages.hasNextPage && <ListEnd list={pages} isLoadedByClick />}
    </Section>
  );
}

function TurnEntry({ turn, session }: { turn: Turn; session: Session }) {
  const { speaker, role, at, text, verdict, reason, parts, part, taken_from: takenFrom } = turn;
  const isReplaced = turn.superseded_at !== null;
  return (
    <Stack gap={2}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text span size="xs" c="dimmed" truncate>
          {speaker ?? role}
          {part !== null && ` · part ${part} of ${parts}`}
          {takenFrom !== null && " · extracted"}
        </Text>
        <TimeAgo time={at} size="xs" />
      </Group>
      <Text size="sm" className={classes.text ?? ""} data-replaced={isReplaced || undefined}>
        {text === null ? "Text removed after retention period" : <RedactedText text={text} />}
      </Text>
      <Group gap="xs">
        {verdict === null ? (
          <Badge variant="dot" color="yellow">
            waiting
          </Badge>
        ) : (
          <VerdictBadge verdict={verdict} />
        )}
        {reason !== null && (
          <Text span size="xs" c="dimmed">
            {reasonLabel(reason)}
          </Text>
        )}
        <TurnLinks turn={turn} session={session} />
      </Group>
    </Stack>
  );
}

function TurnLinks({ turn, session }: { turn: Turn; session: Session }) {
  const { memory_id: memory, superseded_by: successor, said_in: saidIn, verdict } = turn;
  const isRepeat = verdict === "deduplicated";
  return (
    <>
      {memory !== null && (
        <Anchor component={Link} size="xs" href={`/memories?open=${memory}`}>
          {isRepeat ? "Said before" : "Memory"}
        </Anchor>
      )}
      {isRepeat && saidIn !== null && (
        <Anchor
          component={Link}
          size="xs"
          href={`/sessions?open=${encodeURIComponent(sessionKey({ owner: session.owner, id: saidIn }))}`}
        >
          in another session
        </Anchor>
      )}
      {successor !== null && (
        <Anchor component={Link} size="xs" href={`/memories?open=${successor}`}>
          Replaced by
        </Anchor>
      )}
    </>
  );
}
