// A conversation of any length becomes events within the limit.

import { expect, test } from "vitest";
import { acceptInput } from "@/lib/engine/ingest";
import { pathInConversation, splitConversation } from "./split-conversation";

const messages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ role: "user" as const, text: `line ${at}` }));

test("a conversation within the limit stays one event", () => {
  const event = { id: "talk", user_id: "ana", messages: messages(20) };
  expect(splitConversation(event)).toEqual([event]);
});

test("a longer one becomes numbered events of one session, in order and with the same fields", () => {
  const events = splitConversation({ id: "talk", user_id: "ana", tags: ["x"], messages: messages(45) });
  expect(events.map(({ id, session_id, tags }) => [id, session_id, tags])).toEqual([
    ["talk#0", "talk", ["x"]],
    ["talk#1", "talk", ["x"]],
    ["talk#2", "talk", ["x"]],
  ]);
  expect(events.flatMap((event) => event.messages ?? [])).toEqual(messages(45));
  expect(acceptInput.safeParse({ events }).success).toBe(true);
});

test("a given session is kept, and without an id the events share a new one", () => {
  const [own] = splitConversation({ id: "talk", session_id: "s", user_id: "ana", messages: messages(21) });
  expect(own?.session_id).toBe("s");
  const [first, second] = splitConversation({ user_id: "ana", messages: messages(21) });
  expect(first).not.toHaveProperty("id");
  expect(first?.session_id).toBe(second?.session_id);
  expect(first?.session_id).toEqual(expect.any(String));
});

test("a field of an event is called as in the conversation that was split", () => {
  expect(
    [
      "events[0].text",
      "events[2].messages[3].at",
      "events[0].messages",
      "events[1].session_id",
      "events[0]",
      "query",
    ].map(pathInConversation),
  ).toEqual(["text", "messages[43].at", "messages", "session_id", "", "query"]);
});
