import type { OwnerName } from "./event";

/** Who belongs to whom, as each would say it. In the shared memory, Derek and Ana say it. */
export const family: readonly { ownerName: OwnerName; speaker?: string; text: string }[] = [
  { ownerName: "derek", text: "My wife Ana is a pediatric nurse." },
  { ownerName: "derek", text: "My daughter Mia goes to Lindgren Middle School." },
  { ownerName: "derek", text: "My father Tom moved in with us three years ago." },
  { ownerName: "ana", text: "My husband Derek is a bridge engineer." },
  { ownerName: "ana", text: "My daughter Mia plays in a quartet." },
  { ownerName: "ana", text: "My father-in-law Tom was a ferry captain." },
  { ownerName: "mia", text: "My mum Ana is a nurse." },
  { ownerName: "mia", text: "my dad Derek builds bridges" },
  { ownerName: "mia", text: "My grandpa Tom was a ferry captain." },
  { ownerName: "tom", text: "My son Derek builds bridges." },
  { ownerName: "tom", text: "My daughter-in-law Ana is a nurse." },
  { ownerName: "tom", text: "My granddaughter Mia plays the cello." },
  { ownerName: "home", speaker: "Derek", text: "My wife Ana works as a nurse." },
  { ownerName: "home", speaker: "Derek", text: "My daughter Mia keeps goal for the Otters." },
  { ownerName: "home", speaker: "Derek", text: "My father Tom is a retired ferry captain." },
  { ownerName: "home", speaker: "Ana", text: "My husband Derek builds bridges." },
];
