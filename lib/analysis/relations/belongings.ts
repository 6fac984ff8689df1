import { type Draft, SELF_REFERENCE } from "./phrase";
import { isVehicle } from "./things";
import type { Token } from "./tokens";
import { isCompound, POSSESSIVES } from "./words";

/** "My car broke down": the speaker has one. Only vehicles, because a home can be rented. */
export function findBelongings(tokens: readonly Token[]): Draft[] {
  return tokens.flatMap((token, at) => {
    if (!POSSESSIVES.has(token.folded)) return [];
    const head = isVehicle(tokens[at + 1]?.folded ?? "") ? at + 1 : at + 2;
    const thing = tokens[head];
    const hasAdjective =
      head === at + 2 &&
      /^(?:old|new|red|blue|green|black|white|altes|neues|rotes)$/.test(tokens[at + 1]?.folded ?? "");
    if (!thing || !isVehicle(thing.folded) || (head === at + 2 && !hasAdjective)) return [];
    if (isCompound(tokens[head + 1]?.folded ?? "") || tokens[head + 1]?.folded === "'s") return [];
    const draft: Draft = {
      subject: SELF_REFERENCE,
      type: "owns",
      object: null,
      value: thing.text,
      ended: false,
      at: head,
      stated: null,
    };
    return [draft];
  });
}
