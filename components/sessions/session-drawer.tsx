"use client";

import { Group, Skeleton, Stack } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { ownerFields } from "@/components/memory/owner";
import { OwnerLink } from "@/components/memory/owner-link";
import { ActionButton } from "@/components/ui/action-button";
import { CopyId } from "@/components/ui/copy-id";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Failure } from "@/components/ui/failure";
import { SideDrawer } from "@/components/ui/side-drawer";
import { TimeAgo } from "@/components/ui/time-ago";
import type { OwnerRef } from "@/lib/base/core";
import { Overview } from "./overview";
import { type Session, sessionKey, sessionPath } from "./session";
import { SessionCounts, SessionState } from "./session-state";
import { Timeline } from "./timeline";

/** The session and its timeline are read again at this interval, because an event can open it again. */
const REFRESH_MS = 10_000;
/** How long closing a session waits for its last events. */
const CLOSE_WAIT_MS = 5000;

/** A session with its state and its timeline. */
export function SessionDrawer({
  of,
  isOpen,
  close,
}: {
  /** Null for a key in the URL that names no session. */
  of: { readonly owner: OwnerRef; readonly id: string } | null;
  isOpen: boolean;
  close: () => void;
}) {
  const { data, error, refetch, isPlaceholderData } = useApi<Session>(
    of && sessionPath(of.id),
    { ...ownerFields(of?.owner ?? null), level: 1 },
    { everyMs: REFRESH_MS },
  );
  const isGone = (isOpen && of === null) || error?.status === 404;
  const session = isPlaceholderData ? undefined : data;
  return (
    <SideDrawer row={isOpen ? (of ? sessionKey(of) : "") : null} onClose={close} title={of?.id ?? "Session"}>
      {isGone ? (
        <EmptyState isSmall title="No longer here">
          This session has been erased, or the link is wrong.
        </EmptyState>
      ) : error && !session ? (
        <Failure what="the session" problem={error} retry={() => void refetch()} />
      ) : session ? (
        <Stack gap="md">
          <Facts facts={factsOf(session)} />
          <CloseButton session={session} />
          <Overview session={session} />
          <Timeline session={session} everyMs={REFRESH_MS} />
        </Stack>
      ) : (
        <Skeleton height={240} />
      )}
    </SideDrawer>
  );
}

function CloseButton({ session }: { session: Session }) {
  const { refusal } = useMe();
  const end = useAction<OutputOf<"closeSession">>(({ state }) =>
    state === "closed" ? "Session closed" : "Closing after its last events are decided",
  );
  if (session.state === "closed") return null;
  const body = { ...ownerFields(session.owner), wait_ms: CLOSE_WAIT_MS };
  return (
    <Group>
      <ActionButton
        refusal={refusal ?? (session.closing_at === null ? null : "Its last events are not decided yet.")}
        loading={end.isPending}
        onClick={() => end.mutate({ method: "POST", path: `${sessionPath(session.id)}/close`, body })}
      >
        Close session
      </ActionButton>
    </Group>
  );
}

const CLOSE_REASONS = { call: "by request", idle: "nothing arrived for a while" } as const;

function factsOf(session: Session) {
  const {
    id,
    owner,
    agent_id: agent,
    started_at,
    last_at,
    closed_at,
    close_reason,
    reopened,
    counts,
  } = session;
  return [
    ["Session", <CopyId key="id" id={id} />],
    ["State", <SessionState key="state" session={session} />],
    ["Owner", <OwnerLink key="owner" owner={owner} />],
    ["Agent", agent],
    ["Messages", <SessionCounts key="counts" counts={counts} />],
    ["Started", <TimeAgo key="started" time={started_at} isFull />],
    ["Last seen", <TimeAgo key="last" time={last_at} isFull />],
    ["Closed", closed_at && <TimeAgo key="closed" time={closed_at} isFull />],
    ["Closed because", close_reason && CLOSE_REASONS[close_reason]],
    ["Opened again", reopened > 0 && (reopened === 1 ? "once" : `${reopened} times`)],
  ] as const;
}
