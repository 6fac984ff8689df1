import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A labelled message of a stream; docs/evaluation.md describes the labels. */
export type LifeMessage = {
  readonly i: number;
  readonly at: string;
  readonly role: "user" | "assistant" | "tool";
  readonly speaker?: string;
  readonly session: string;
  readonly text: string;
  readonly keep: "must" | "may" | "drop";
  readonly type?: string;
  readonly supersedes?: readonly number[];
  readonly may_supersede?: readonly number[];
  readonly contradicts_maybe?: readonly number[];
  readonly confirms?: readonly number[];
  readonly lookalike_of?: readonly number[];
};

/** A question that is asked after the end of its stream. A question without an answer has no evidence. */
type LifeQuestion = {
  readonly q: string;
  readonly asked_at: string;
  readonly evidence: readonly number[];
  readonly stale: readonly number[];
  readonly answer: string | null;
};

/** A few weeks of ordinary messages from one household, person or team. */
export type LifeStream = {
  readonly id: string;
  readonly domain: string;
  readonly lang: string;
  readonly tz: string;
  readonly messages: readonly LifeMessage[];
  readonly questions: readonly LifeQuestion[];
};

/** Reads the streams in a folder, sorted by file name. */
export function readStreams(folder: string): LifeStream[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as LifeStream);
}
