import { isMainThread } from "node:worker_threads";

/** Permission bits of the group and of other users. */
export const GROUP_AND_OTHERS = 0o077;

/**
 * Makes all files and folders that this process creates later private to its user (0600, 0700), including
 * those of worker threads: the embedded Postgres requests 0666. Call it before any write, on the main thread.
 */
export function restrictUmask(): void {
  if (isMainThread) process.umask(process.umask() | GROUP_AND_OTHERS);
}
