// A masked value is nobody's name and no thing.

import { expect, test } from "vitest";
import { findRelations } from ".";

const CONTEXT = { previousTurn: null, saidOn: "2026-06-15" };

const MASKED = `
My sister X lives in Porto
X is my sister
My dentist is Dr. X
My sister Anna X called
We have two cats, Milo and X
I met X yesterday
Thanks, X!
My sister in X paints
X's dog Rex ran away
I live in X
I work at X GmbH
I work as X
I love X
My favourite colour is X
My X broke down
My sister is X
Her name is X
Meine Schwester heißt X
Vivo en X
Ma sœur X habite à Lyon`;

test("a masked value names nobody and nothing, and a title alone neither", () => {
  const masks = ["[ZZNO]", "[PHONE_3]", "[REDACTED:EMAIL]", "[EMAIL]-0123456789abcdef01234567"];
  for (const text of MASKED.trim().split("\n"))
    for (const mask of masks) {
      const found = findRelations(text.replace("X", mask), {
        ...CONTEXT,
        previousTurn: `My aunt ${mask} sang`,
      });
      expect(JSON.stringify(found), text).not.toMatch(/ZZNO|PHONE|REDACTED|EMAIL|"Dr/);
    }
  for (const text of ["My sister Anna [EMAIL] is here", "[My sister Anna](x) is here"])
    expect(findRelations(text, CONTEXT).mentions).toEqual([{ kind: "person", name: "Anna", role: "sister" }]);
});
