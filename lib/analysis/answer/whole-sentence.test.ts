// A memory that answers as a whole, and the day of what it tells.

import { expect, test } from "vitest";
import { candidate, choose } from "./testing";

const TRIP = "We flew over the old harbour of Lisbon with Rosa and her three brothers in a small red plane.";
const STRONG = { score: 3, bm25: 22 };

test("the first memory answers as a whole when its chance is high, and a question for a time gets its day", () => {
  const weak = candidate("Lisbon is nice.", { score: 0.2 });
  const ask = (query: string, said = "", confidence = 0.97) =>
    choose(query, [candidate(`${TRIP}${said}`, STRONG), weak], { confidence });
  expect(ask("Who flew over the harbour of Lisbon in a small red plane?")).toMatchObject({
    kind: "sentence",
    answer: TRIP,
  });
  const when = "When did Rosa and her brothers fly over the harbour of Lisbon in the red plane?";
  expect(ask(when, " It was on 4 May.")).toMatchObject({ kind: "date", answer: "2026-05-04" });
  expect(ask(when)).toMatchObject({ kind: "date", answer: "2026-05-06" });
  expect(ask(when, " It was on 4 May, not on 5 May.").kind).toBeNull();
  expect(ask(when, " It was on 4 May, and on 5 May it rained.").kind).toBeNull();
  expect(ask(when, " It was two years ago today.").kind).toBeNull();
  expect(ask(when, " It was on 4 May.", 0.2)).toMatchObject({ kind: null });
  const german = "Wann haben wir mit Rosa das Fahrrad in Lissabon repariert?";
  const repaired = candidate("Gestern haben wir mit Rosa das Fahrrad in Lissabon repariert.", STRONG);
  expect(choose(german, [repaired, weak], { confidence: 0.97 })).toMatchObject({ answer: "2026-05-05" });
  const spanish = "¿Cuándo llevé el coche rojo de Rosa al taller?";
  const taken = candidate("Ayer llevé el coche rojo de Rosa al taller.", STRONG);
  expect(choose(spanish, [taken, weak], { confidence: 0.97 })).toMatchObject({ answer: "2026-05-05" });
});
