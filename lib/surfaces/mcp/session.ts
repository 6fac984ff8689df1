import { AppError, type OwnerFields } from "@/lib/base/core";
import type { RunOperation } from "@/lib/surfaces/operations";

/** Who calls tools: how the operations run, and whose memory they reach. */
export type McpSession = {
  /** Runs an operation with the caller's key, in this process or on a server. Throws AppErrors. */
  readonly run: RunOperation;
  /**
   * The owner fields that every call sends; empty when the key or a header determines the owner. Null when
   * neither does, so that each call must name its user.
   */
  readonly owner: OwnerFields | null;
  /**
   * Returns the stored form of a user's id, which `owner` has. Absent in a process without the key of the
   * hash, where `owner` has the id as it was given.
   */
  readonly storedId?: (userId: string) => Promise<string>;
  /** The conversation of the client, for messages that name none. */
  readonly sessionId: string | null;
  /** Whether the client can subscribe to changes of the owner's memories. */
  readonly canSubscribe: boolean;
};

/**
 * Returns whose memory a call is about: the owner whom the key or a header determines, else the user whom the
 * call names. Throws `owner_forbidden` when a call names another user than its key: a model that does so must
 * not believe that it read or changed the memory of this user.
 */
export async function ownerOf(session: McpSession, userId: unknown): Promise<OwnerFields> {
  const { owner, storedId } = session;
  if (owner === null) return { user_id: userId as string | undefined };
  const namesNobody = typeof userId !== "string" || userId === "";
  if (namesNobody || userId === owner.user_id) return owner;
  if (storedId && (await storedId(userId)) === owner.user_id) return owner;
  throw new AppError(
    "owner_forbidden",
    "This connection reaches the memory of one person. Leave out user_id.",
  );
}
