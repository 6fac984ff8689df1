import type { Repeat } from "./event";

export const repeats: readonly Repeat[] = [
  { ownerName: "derek", originalKey: "coffee" },
  { ownerName: "derek", originalKey: "walnuts" },
  { ownerName: "derek", originalKey: "porch" },
  { ownerName: "derek", originalKey: "window" },
  { ownerName: "derek", originalKey: "birthday" },
  {
    ownerName: "derek",
    originalKey: "study-heat",
    text: "Keep the study at 19 degrees while I'm working from home, please.",
  },
  {
    ownerName: "derek",
    originalKey: "job",
    text: "I work as a bridge engineer at Northpoint Structures, as you know.",
  },
  { ownerName: "ana", originalKey: "lactose" },
  { ownerName: "ana", originalKey: "tea" },
  { ownerName: "ana", originalKey: "gp" },
  {
    ownerName: "ana",
    originalKey: "perfume",
    text: "I can't bear scented detergent. Always get the unscented one!",
  },
  {
    ownerName: "ana",
    originalKey: "messages",
    text: "I would rather get a text than a call when I'm on the ward.",
  },
  { ownerName: "mia", originalKey: "mushrooms" },
  { ownerName: "mia", originalKey: "peanuts" },
  { ownerName: "mia", originalKey: "purple" },
  { ownerName: "mia", originalKey: "best-friend", text: "Noor from number 31 is my best friend!" },
  { ownerName: "mia", originalKey: "school", text: "I go to Lindgren Middle School, grade seven!" },
  { ownerName: "tom", originalKey: "room-heat" },
  { ownerName: "tom", originalKey: "pills" },
  { ownerName: "tom", originalKey: "radio" },
  {
    ownerName: "tom",
    originalKey: "herring",
    text: "Pickled herring on rye bread is the best lunch there is, I say.",
  },
  {
    ownerName: "tom",
    originalKey: "print",
    text: "I need everything on the panel in big letters, the biggest you have got.",
  },
  { ownerName: "home", originalKey: "dog" },
  { ownerName: "home", originalKey: "bins" },
  { ownerName: "home", originalKey: "wifi" },
  {
    ownerName: "home",
    originalKey: "shoes",
    text: "We want everybody to take their shoes off at the door, please.",
  },
];
