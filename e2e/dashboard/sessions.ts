import type { Browser, BrowserContext } from "@playwright/test";
import { expect } from "vitest";
import type { TestPerson } from "../../testkit/person";
import type { TestServer } from "../../testkit/server";

/** Opens a browser context with the session of a member. */
export async function openAs(
  browser: Browser,
  server: TestServer,
  person: TestPerson,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  return context;
}

/** Sends messages from the user `derek`, keyed by event ID, and waits until they are processed. */
export async function sendAndWait(
  person: TestPerson,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await sendMessages(person, texts);
  for (const id of Object.keys(texts))
    await person.call("GET", `/api/v1/events/${id}?user_id=derek&wait_ms=20000`);
}

/** Sends messages from the user `derek` without waiting. */
export async function sendMessages(
  person: TestPerson,
  texts: Readonly<Record<string, string>>,
  source = "chat",
) {
  const events = Object.entries(texts).map(([id, text]) => ({
    id,
    user_id: "derek",
    role: "user",
    text,
    source,
  }));
  expect((await person.call("POST", "/api/v1/events", { events })).status).toBe(202);
}
