import { spawn } from "node:child_process";
import path from "node:path";

/**
 * Starts the process of a container from the files of makeImage, with its command, user and environment but
 * without a container.
 * @param {{ root: string, cwd: string, env: Record<string, string>, user: number, entry: string[], command:
 * string[] }} image
 * @param {{ args?: readonly string[], env?: Record<string, string>, stdio?:
 * import("node:child_process").StdioOptions, command?: readonly string[] }} options
 */
export function startImage(image, { args, env = {}, stdio = "inherit", command } = {}) {
  const [program, ...words] = command ?? (args ? [...image.entry, ...args] : image.command);
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot
    ? ["setpriv", `--reuid=${image.user}`, `--regid=${image.user}`, "--clear-groups", process.execPath]
    : [process.execPath];
  if (program !== "node") throw new Error(`The image starts ${program}, not node.`);
  const imageEnv = { ...image.env, DATA_DIR: path.join(image.root, image.env.DATA_DIR) };
  return spawn(identity[0], [...identity.slice(1), ...words], {
    cwd: path.join(image.root, image.cwd),
    env: { HOME: "/nonexistent", ...imageEnv, ...env },
    stdio,
  });
}
