// A program in a web page reads answers of /mcp only with these headers.

import { expect, test } from "vitest";
import { allowPage, answerPreflight } from "./allow-page";

const request = (headers: Record<string, string>) => new Request("http://localhost:3000/mcp", { headers });
const OWN_PAGE = "http://localhost:5173";

test("a page of an allowed origin can read the answer", () => {
  const { headers } = allowPage(request({ origin: OWN_PAGE }), new Response("{}"));
  expect(headers.get("access-control-allow-origin")).toBe(OWN_PAGE);
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  expect(headers.get("access-control-expose-headers")).toContain("www-authenticate");
  expect(headers.get("vary")).toBe("Origin");
});

test("a page of an allowed origin can send its key", () => {
  const asked = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type,mcp-protocol-version",
  };
  const { status, headers } = answerPreflight(request({ origin: OWN_PAGE, ...asked }));
  expect([status, headers.get("allow")]).toEqual([204, "OPTIONS, POST"]);
  expect(headers.get("access-control-allow-methods")?.split(", ")).toContain("POST");
  expect(headers.get("access-control-allow-headers")).toBe(asked["access-control-request-headers"]);
});

test("no other page gets any of this", () => {
  for (const origin of ["https://evil.example", "null", ""])
    for (const { headers } of [
      allowPage(request({ origin }), new Response("{}")),
      answerPreflight(request({ origin })),
    ])
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
});
