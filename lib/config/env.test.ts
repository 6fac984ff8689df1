import { expect, test } from "vitest";
import { parseEnv } from "./env";

test("an empty environment gives the documented defaults", () => {
  const settings = parseEnv({});
  expect(settings).toMatchObject({
    HOST: "127.0.0.1",
    PORT: 3000,
    MEMORY_K: 8,
    HOT_BUDGET_MS: 50,
    RRF_K: 10,
  });
});

test("every problem is reported at once, without the values", () => {
  const read = () =>
    parseEnv({ PORT: "many", MEMORY_K: "0", DATABASE_URL: "mysql://hidden", MEMORY_ENABLED: "maybe" });
  expect(read).toThrow(/4 problem/);
  expect(read).toThrow(/PORT must be a whole number/);
  expect(read).toThrow(/MEMORY_K must be a whole number from 1 to 100/);
  expect(read).toThrow(/DATABASE_URL must be a URL/);
  expect(read).not.toThrow(/hidden/);
});

test("an empty string counts as unset", () => {
  expect(parseEnv({ PORT: "" }).PORT).toBe(3000);
});

test("redaction can't be switched off in production without saying so twice", () => {
  const off = { PII_REDACTION_ENABLED: "false", NODE_ENV: "production" };
  expect(() => parseEnv(off)).toThrow(/ALLOW_UNREDACTED/);
  expect(parseEnv({ ...off, ALLOW_UNREDACTED: "true" }).PII_REDACTION_ENABLED).toBe(false);
});

test("weights are pairs of name and number", () => {
  expect(parseEnv({ RANKING_WEIGHTS: "dense=0.5,question=-1" }).RANKING_WEIGHTS).toEqual({
    dense: 0.5,
    question: -1,
  });
  expect(() => parseEnv({ RANKING_WEIGHTS: "dense:1" })).toThrow(/RANKING_WEIGHTS/);
});

test("single sign-on is configured as a whole, with somebody whom it lets in", () => {
  const provider = {
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "palimpsest",
    OIDC_CLIENT_SECRET: "hidden",
  };
  expect(() => parseEnv({ OIDC_ISSUER: "https://id.example" })).toThrow(/together or not at all/);
  expect(() => parseEnv(provider)).toThrow(/OIDC_ADMINS or OIDC_READERS/);
  expect(parseEnv({ ...provider, OIDC_ADMINS: "Ada@Example.com, ,bob@example.com" }).OIDC_ADMINS).toEqual([
    "ada@example.com",
    "bob@example.com",
  ]);
});

test("the address of the server is one without a path", () => {
  expect(parseEnv({ NEXTAUTH_URL: "https://memory.example/" }).NEXTAUTH_URL).toBe("https://memory.example/");
  expect(() => parseEnv({ NEXTAUTH_URL: "https://example.com/memory" })).toThrow(/without a path/);
});
