import { OwnerLabel } from "@/components/memory/owner-label";
import type { Column } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Session } from "./session";
import { SessionCounts, SessionName, SessionState } from "./session-state";

/** The columns of the session list in order. */
export const COLUMNS: readonly Column<Session>[] = [
  { key: "id", label: "Session", cell: (session) => <SessionName session={session} /> },
  { key: "state", label: "State", width: 104, cell: (session) => <SessionState session={session} /> },
  { key: "counts", label: "Messages", width: 280, cell: ({ counts }) => <SessionCounts counts={counts} /> },
  { key: "owner", label: "Owner", width: 112, from: "md", cell: ({ owner }) => <OwnerLabel owner={owner} /> },
  { key: "agent", label: "Agent", width: 128, from: "xl", cell: ({ agent_id: agent }) => agent },
  { key: "last", label: "Last seen", width: 104, cell: ({ last_at: at }) => <TimeAgo time={at} /> },
];
