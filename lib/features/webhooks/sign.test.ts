// Signatures follow Standard Webhooks 1.0, as its own packages verify them.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createSecret, sign } from "./sign";

/** A folder with the Python package standardwebhooks, which .ci/run installs. */
const PYTHON_PACKAGE = process.env.TEST_STANDARDWEBHOOKS;

const VERIFY = `import json, sys
from standardwebhooks import Webhook
sent = json.load(sys.stdin)
for secret in sent["secrets"]:
    print(Webhook(secret).verify(sent["body"], sent["headers"])["type"])`;

function signed(secrets: readonly string[]) {
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ type: "test", data: { text: "äöü 🙂" } });
  const headers = {
    "webhook-id": "notice_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign(secrets, { id: "notice_1", timestamp, body }),
  };
  return { body, headers };
}

test("a secret has 32 random bytes", () => {
  const secret = createSecret();
  expect(Buffer.from(secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
  expect(createSecret()).not.toBe(secret);
});

test("the npm package verifies each of two secrets, and no other", () => {
  const secrets = [createSecret(), createSecret()];
  const { body, headers } = signed(secrets);
  for (const secret of secrets)
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "test" });
  expect(() => new Webhook(createSecret()).verify(body, headers)).toThrow();
});

test.skipIf(!PYTHON_PACKAGE)(
  "the Python package verifies each of two secrets (needs TEST_STANDARDWEBHOOKS, the folder of the package)",
  async () => {
    const secrets = [createSecret(), createSecret()];
    const running = promisify(execFile)("python3", ["-c", VERIFY], {
      env: { ...process.env, PYTHONPATH: PYTHON_PACKAGE },
    });
    running.child.stdin?.end(JSON.stringify({ ...signed(secrets), secrets }));
    expect((await running).stdout).toBe("test\ntest\n");
  },
);
