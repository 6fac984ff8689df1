// A directory of Cortex Memory is read to its end, for one user, and what is left out is counted.

import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cortexFiles } from "./cortex-files";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cortex-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes files with a text that is imported, and returns their directory. */
async function tree(name: string, files: readonly (string | Buffer)[]): Promise<string> {
  const root = path.join(folder, name);
  for (const file of files) {
    const whole = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(file)]);
    await mkdir(whole.subarray(0, whole.lastIndexOf("/")), { recursive: true });
    await writeFile(whole, "# Tea\n\nPrefers green tea.");
  }
  return root;
}

async function read(root: string, userId: string) {
  const leftOut: Record<string, number> = {};
  const events: { id: string; user_id: string }[] = [];
  for await (const line of cortexFiles(root, userId, leftOut)) events.push(JSON.parse(String(line)));
  return { ids: events.map(({ id }) => id), users: new Set(events.map((event) => event.user_id)), leftOut };
}

test("memories of several users are never mixed", async () => {
  const root = await tree("users", [
    "user/anna/preferences/a.md",
    "user/ben/preferences/b.md",
    "user/goals/c.md",
  ]);
  await expect(read(root, "derek")).rejects.toThrow(/several users: anna, ben\. Name one of them/);
  expect(await read(root, "ben")).toEqual({
    ids: ["cortex://user/ben/preferences/b.md", "cortex://user/goals/c.md"],
    users: new Set(["ben"]),
    leftOut: { "memory of another user": 1 },
  });
  const single = await tree("single", ["user/anna/preferences/a.md"]);
  expect(await read(single, "derek")).toMatchObject({ users: new Set(["derek"]), leftOut: {} });
});

test("a file that cannot be read does not stop the others, and everything left out is counted", async () => {
  const root = await tree("odd", [
    Buffer.concat([Buffer.from("user/u/preferences/"), Buffer.from([0xff]), Buffer.from(".md")]),
    "user/u/preferences/a.md",
    "session/s/timeline/10_00.md",
    "agent/x/m.md",
    "resources/r.md",
    "note.md",
  ]);
  await symlink(path.join(root, "note.md"), path.join(root, "user/u/preferences/link.md"));
  await symlink(root, path.join(root, "session/loop"));
  expect(await read(root, "u")).toMatchObject({
    ids: ["cortex://user/u/preferences/a.md", "cortex://session/s/timeline/10_00.md"],
    leftOut: {
      "file that cannot be read": 1,
      "memory of an agent": 1,
      "other file": 2,
      "link or special file": 2,
    },
  });
});
