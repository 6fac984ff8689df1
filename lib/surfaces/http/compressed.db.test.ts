// An export is compressed for callers that accept gzip, and for no others.

import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { createKey, createKeyInput } from "@/lib/features/access";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { serveOperations } from "./serve-operations";

testDatabase();

test("an export is compressed exactly for callers that accept gzip", async () => {
  const { tenantId } = await testTenant();
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: tenantId, scopes: ["admin"] }));
  const { GET } = serveOperations("/api/v1/export");
  const read = async (accepted?: string) => {
    const headers = { authorization: `Bearer ${key}`, ...(accepted && { "accept-encoding": accepted }) };
    const response = await GET(new Request("http://localhost/api/v1/export", { headers }), {
      params: Promise.resolve({}),
    });
    expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(response.headers.get("vary")).toBe("accept-encoding");
    return {
      encoding: response.headers.get("content-encoding"),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  for (const accepted of ["gzip", "br, gzip;q=0.5", "GZIP"]) {
    const { encoding, bytes } = await read(accepted);
    expect(encoding, accepted).toBe("gzip");
    expect(gunzipSync(bytes).toString()).toMatch(/^\{"palimpsest":1,/);
  }
  for (const refused of [undefined, "br", "gzip;q=0", "gzip;q=0.0, br"]) {
    const { encoding, bytes } = await read(refused);
    expect(encoding, refused).toBeNull();
    expect(bytes.toString()).toMatch(/^\{"palimpsest":1,/);
  }
});
