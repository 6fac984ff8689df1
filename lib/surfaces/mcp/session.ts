import type { OwnerFields } from "@/lib/base/core";
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
  /** The conversation of the client, for messages that name none. */
  readonly sessionId: string | null;
  /** Whether the client can subscribe to changes of the owner's memories. */
  readonly canSubscribe: boolean;
};
