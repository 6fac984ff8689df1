import { sanitizeLine } from "@/lib/engine/retrieve";
import {
  getPattern,
  listMoods,
  listMoodsInput,
  listPatterns,
  moodList,
  patternList,
  patternWithEvidence,
} from "@/lib/features/patterns";
import { type ResourceKind, resource, titleOf } from "./resource-kind";

/** The addresses of what recurs in the messages of a user who agreed, and of the moods that it named. */
export const PATTERN_RESOURCES: readonly ResourceKind[] = [
  resource({
    kind: "patterns",
    path: "patterns",
    output: patternList,
    read: ({ ctx, fields }) => listPatterns(ctx, fields),
    markdown: ({ items, statistics }) => [
      "# Patterns",
      "",
      ...items.map(({ text }) => `- ${sanitizeLine(text)}`),
      ...(statistics?.topics ?? []).map(
        ({ topic, sessions }) =>
          `- “${sanitizeLine(topic)}” in ${sessions} of ${statistics?.sessions ?? 0} sessions`,
      ),
    ],
    children: async ({ ctx, fields }) => {
      const { items } = await listPatterns(ctx, fields);
      const children = items.map(({ id, text }) => ({ path: [id], kind: "pattern", title: titleOf(text) }));
      return { items: children, next_cursor: null };
    },
  }),
  resource({
    kind: "pattern",
    path: "patterns/{id}",
    output: patternWithEvidence,
    read: ({ ctx, fields, ids: [id = ""] }) => getPattern(ctx, id, fields),
    markdown: ({ text, evidence }) => [
      `# ${sanitizeLine(text)}`,
      "",
      ...evidence.map((message) => `- ${message.at}: ${sanitizeLine(message.text)}`),
    ],
  }),
  resource({
    kind: "moods",
    path: "moods",
    output: moodList,
    read: ({ ctx, fields }) => listMoods(ctx, listMoodsInput.parse(fields)),
    markdown: ({ weeks }) => [
      "# Moods",
      "",
      ...weeks.map(
        ({ from, words }) =>
          `- Week of ${from}: ${words.map(({ word, count }) => `${word} ${count}`).join(", ")}`,
      ),
    ],
  }),
];
