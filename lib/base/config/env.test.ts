// The environment is parsed into settings, and all its problems are reported together.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseEnv } from "./env";
import { chatModel } from "./model-settings";

test("an empty environment uses the documented defaults", () => {
  const settings = parseEnv({});
  expect(settings).toMatchObject({
    HOST: "127.0.0.1",
    PORT: 3000,
    MEMORY_K: 8,
    HOT_BUDGET_MS: 50,
    RRF_K: 10,
  });
});

test("all problems are reported together, without values", () => {
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

test("disabling redaction in production requires ALLOW_UNREDACTED", () => {
  const unredactedSettings = { PII_REDACTION_ENABLED: "false", NODE_ENV: "production" };
  expect(() => parseEnv(unredactedSettings)).toThrow(/ALLOW_UNREDACTED/);
  expect(parseEnv({ ...unredactedSettings, ALLOW_UNREDACTED: "true" }).PII_REDACTION_ENABLED).toBe(false);
});

test("weights are pairs of name and number", () => {
  expect(parseEnv({ RANKING_WEIGHTS: "dense=0.5,question=-1" }).RANKING_WEIGHTS).toEqual({
    dense: 0.5,
    question: -1,
  });
  expect(() => parseEnv({ RANKING_WEIGHTS: "dense:1" })).toThrow(/RANKING_WEIGHTS/);
});

test("single sign-on must be configured completely and allow at least one person", () => {
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

test("NEXTAUTH_URL must not contain a path", () => {
  expect(parseEnv({ NEXTAUTH_URL: "https://memory.example/" }).NEXTAUTH_URL).toBe("https://memory.example/");
  expect(() => parseEnv({ NEXTAUTH_URL: "https://example.com/memory" })).toThrow(/without a path/);
});

const folder = mkdtempSync(path.join(tmpdir(), "env-"));
afterAll(() => rmSync(folder, { recursive: true }));

function secretFile(text: string): string {
  const file = path.join(mkdtempSync(path.join(folder, "secret-")), "secret");
  writeFileSync(file, text);
  return file;
}

test("a secret can come from a readable, non-empty file, but not from both sources", () => {
  expect(parseEnv({ OPENAI_API_KEY_FILE: secretFile("sk-hidden\n") }).OPENAI_API_KEY).toBe("sk-hidden");
  const DATABASE_URL_FILE = secretFile("postgres://db/palimpsest\n");
  expect(parseEnv({ DATABASE_URL_FILE }).DATABASE_URL).toBe("postgres://db/palimpsest");
  const parseInvalid = () =>
    parseEnv({
      DATABASE_URL_FILE: secretFile("mysql://hidden"),
      NEXTAUTH_SECRET: "s".repeat(32),
      NEXTAUTH_SECRET_FILE: secretFile("t".repeat(32)),
      OIDC_CLIENT_SECRET_FILE: path.join(folder, "nowhere"),
      OPENAI_API_KEY_FILE: secretFile(" \n"),
    });
  expect(parseInvalid).toThrow(/DATABASE_URL must be a URL/);
  expect(parseInvalid).toThrow(/NEXTAUTH_SECRET and NEXTAUTH_SECRET_FILE are both set/);
  expect(parseInvalid).toThrow(/OIDC_CLIENT_SECRET_FILE cannot be read/);
  expect(parseInvalid).toThrow(/OPENAI_API_KEY_FILE is empty/);
  expect(parseInvalid).not.toThrow(/hidden/);
});

test.each([
  ["ollama", "http://ollama:11434"],
  ["ollama:80", "http://ollama:80"],
  [":8080", "http://127.0.0.1:8080"],
  ["https://models.example/ollama/", "https://models.example/ollama"],
])("OLLAMA_HOST=%s is resolved to %s", (OLLAMA_HOST, address) => {
  expect(parseEnv({ OLLAMA_HOST }).OLLAMA_HOST).toBe(address);
});

test("URLs of model servers must be valid and contain no credentials or query", () => {
  for (const address of ["http://me:hidden@ollama:11434", "ftp://ollama", "http://", "http://a?key=hidden"]) {
    expect(() => parseEnv({ OLLAMA_HOST: address })).toThrow(/OLLAMA_HOST must be a URL/);
    expect(() => parseEnv({ OPENAI_BASE_URL: address })).toThrow(/OPENAI_BASE_URL must be a URL/);
    expect(() => parseEnv({ OLLAMA_HOST: address })).not.toThrow(/hidden/);
  }
});

test("each embedding provider requires its settings", () => {
  expect(parseEnv({ EMBEDDING_PROVIDER: "ollama" }).OLLAMA_HOST).toBe("http://127.0.0.1:11434");
  expect(() => parseEnv({ EMBEDDING_PROVIDER: "openai" })).toThrow(/OPENAI_API_KEY or OPENAI_API_KEY_FILE/);
  const customModel = { EMBEDDING_PROVIDER: "openai", OPENAI_BASE_URL: "http://vllm:8000/v1" };
  expect(parseEnv(customModel).OPENAI_API_KEY).toBeUndefined();
  const unknownModel = { ...customModel, EMBEDDING_MODEL: "our-own" };
  expect(() => parseEnv(unknownModel)).toThrow(/EMBEDDING_DIMENSIONS must be set/);
  expect(parseEnv({ ...unknownModel, EMBEDDING_DIMENSIONS: "512" }).EMBEDDING_DIMENSIONS).toBe(512);
  expect(() => parseEnv({ EMBEDDING_DIMENSIONS: "0" })).toThrow(
    /EMBEDDING_DIMENSIONS must be a whole number/,
  );
});

test("DATABASE_PASSWORD is added, percent-encoded, to a URL without a password", () => {
  const urlWithoutPassword = {
    DATABASE_URL: "postgres://palimpsest@db/palimpsest",
    DATABASE_PASSWORD: "a/b@c:%",
  };
  const url = new URL(parseEnv(urlWithoutPassword).DATABASE_URL ?? "");
  expect(decodeURIComponent(url.password)).toBe("a/b@c:%");
  const urlWithPassword = { ...urlWithoutPassword, DATABASE_URL: "postgres://palimpsest:own@db/palimpsest" };
  expect(parseEnv(urlWithPassword).DATABASE_URL).toBe(urlWithPassword.DATABASE_URL);
});

test("the chat provider is none by default, and each one requires its settings", () => {
  expect(parseEnv({}).CHAT_PROVIDER).toBe("none");
  expect(() => parseEnv({ CHAT_PROVIDER: "openai" })).toThrow(/OPENAI_API_KEY or OPENAI_API_KEY_FILE/);
  expect(() => parseEnv({ CHAT_PROVIDER: "eliza" })).toThrow(/CHAT_PROVIDER must be/);
  expect([chatModel("ollama", undefined), chatModel("openai", "own")]).toEqual(["llama3.2", "own"]);
});

test("the reranker is none by default, and the provider http requires the URL of its server", () => {
  expect(parseEnv({})).toMatchObject({ RERANK_PROVIDER: "none", RERANK_ENABLED: true, RERANK_BUDGET_MS: 0 });
  expect(parseEnv({ RERANK_ENABLED: "false" }).RERANK_ENABLED).toBe(false);
  expect(() => parseEnv({ RERANK_PROVIDER: "http" })).toThrow(/RERANK_URL must be set/);
  expect(() => parseEnv({ RERANK_PROVIDER: "cohere" })).toThrow(/RERANK_PROVIDER must be/);
  expect(() => parseEnv({ RERANK_URL: "http://me:hidden@tei" })).toThrow(/RERANK_URL must be a URL/);
  const http = {
    RERANK_PROVIDER: "http",
    RERANK_URL: "http://tei:8080/",
    RERANK_API_KEY_FILE: secretFile("k"),
  };
  expect(parseEnv(http)).toMatchObject({ RERANK_URL: "http://tei:8080", RERANK_API_KEY: "k" });
});
