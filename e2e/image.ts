import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { startImage } from "../scripts/image/start.mjs";
import { freePort } from "../testkit/server";

/** The output of scripts/image/make.mjs: the image's files and the command of a container. */
export type Image = {
  readonly root: string;
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly user: number;
  readonly entry: string[];
  readonly command: string[];
  readonly healthcheck: string[];
};

/** The image that `npm run check:image -- --keep FOLDER` left in a folder. */
export function readImage(folder: string): Image {
  return JSON.parse(readFileSync(path.join(folder, "image.json"), "utf8")) as Image;
}

export type Container = {
  readonly url: string;
  /** Returns everything that the process printed. */
  output(): string;
  /** The exit code of the process. */
  readonly exit: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<number | null>;
};

type Wanted = { readonly args?: readonly string[]; readonly env: Record<string, string> };

/** Starts the image's process on a free port, as a container would. */
export async function startContainer(image: Image, { args, env }: Wanted): Promise<Container> {
  const port = await freePort();
  const child: ChildProcess = startImage(image, {
    ...(args ? { args } : {}),
    env: { HOST: "127.0.0.1", PORT: String(port), WORKER_PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  const exit = once(child, "close").then(([code]) => code as number | null);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    exit,
    end(signal) {
      child.kill(signal);
      return exit;
    },
  };
}

/** Runs a command of the image to completion and returns its output. */
export async function runCommand(
  image: Image,
  options: Required<Wanted>,
): Promise<{ code: number | null; output: string }> {
  const container = await startContainer(image, options);
  return { code: await container.exit, output: container.output() };
}
