import type { Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { findSimilarToNew } from "@/lib/storage/index";
import { type EventDecision, findMemoryOfMessage } from "@/lib/storage/records";
import { isRequested } from "./apply-overrides";
import { type Duplicate, findDuplicates } from "./deduplicate";
import { isEcho } from "./is-echo";
import { isCorrecting, type Link, type LinkedTurn, type LinkQuestion, noLink } from "./link";
import { linkMessage } from "./link-message";

/**
 * The number of memories with shared rare words that a message is compared with. The message itself takes one
 * of these places.
 */
const MAX_SIMILAR = 24;

/** How a message is related to the memories of its owner. */
export type Related = {
  /** Whether an assistant or a tool only repeats memories. */
  readonly isEcho: boolean;
  readonly link: Link;
  /** The memory of a statement that the message answers as a whole. */
  readonly statement: Position | null;
  /** The memories that the message may repeat. Empty when it is not compared. */
  readonly duplicates: readonly Duplicate[];
};

/** What was found about the first message of an event before its owner was locked. */
export type RelatedAhead = {
  readonly related: Related;
  readonly questions: readonly LinkQuestion[];
  /** The owner's version and the message's position when it was found. */
  readonly version: number;
  readonly position: Position;
};

/**
 * Finds how a message is related to the memories of its owner, and writes nothing. The message is not
 * indexed yet, and its position is the next one of its session.
 */
export async function findRelated(tx: Tx, turn: LinkedTurn, decision: EventDecision): Promise<Related> {
  const { event, message, embedded } = turn;
  const { ownerNo } = event;
  let found: Promise<readonly number[]> | undefined;
  const findSimilar = () => {
    found ??= findSimilarToNew(tx, ownerNo, message.text, MAX_SIMILAR);
    return found;
  };
  const none = { isEcho: false, link: noLink(decision), statement: null, duplicates: [] };
  // recordEvent sets the memory after it has resolved the covering message.
  if (decision.coveredBy !== undefined) return none;
  if (
    decision.keep &&
    isPlain(turn, decision) &&
    !isRequested(message) &&
    (await isEcho(tx, ownerNo, message, findSimilar))
  )
    return { ...none, isEcho: true };
  const statement = decision.about?.isAll ? await findMemoryOfMessage(tx, ownerNo, decision.about) : null;
  const findLink = async (): Promise<Link> =>
    statement === null
      ? linkMessage(tx, turn, decision, findSimilar)
      : {
          ...none.link,
          targets: [statement],
          reason: decision.reason === "agreed" ? decision.reason : ("denial" as const),
        };
  // In the same round trips. Only a correcting message needs no duplicates, and few messages correct one.
  const [link, repeated] = await Promise.all([
    findLink(),
    decision.keep ? findDuplicates(tx, ownerNo, message, embedded, findSimilar) : [],
  ]);
  const duplicates = statement !== null || !isCorrecting(link) ? repeated : [];
  return { ...none, link, statement, duplicates };
}

/** Whether a message neither changes a memory by request nor answers another message. */
export function isPlain({ event }: Pick<LinkedTurn, "event">, { about }: EventDecision): boolean {
  return !event.payload.requestedChange && about === undefined;
}
