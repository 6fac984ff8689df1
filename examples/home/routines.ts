import type { Draw } from "./draw";
import type { Whose } from "./event";

/** A kind of thing that is said every few days in other words: how often in all, and the ways to say it. */
export interface Routine {
  whose: Whose;
  topic: string;
  times: number;
  ways: readonly ((draw: Draw) => string)[];
}

const GROCERIES = [
  ["oat milk", "rye bread"],
  ["lemons", "a bunch of cilantro"],
  ["dishwasher salt"],
  ["dog food", "poo bags"],
  ["mangoes", "limes"],
  ["pickled herring"],
  ["butter", "twelve eggs"],
  ["ginger", "honey", "throat lozenges"],
  ["tinned tomatoes", "capers"],
  ["light bulbs for the cellar"],
  ["unscented detergent"],
  ["lingonberry jam", "flour"],
  ["batteries for the hearing aid"],
  ["leeks", "potatoes", "chorizo"],
  ["cat litter"],
] as const;
const MEALS = [
  "fish stew with saffron",
  "lentil curry",
  "meatballs with lingonberries",
  "pumpkin risotto without cream",
  "baked cod and fennel",
  "mushroom-free lasagne",
  "caldo verde",
  "chicken with lemon and olives",
  "pea soup and pancakes",
  "sardines on toast",
] as const;
const PIECES = [
  "the Vivaldi sonata",
  "my scales",
  "the Saint-Saëns",
  "the quartet piece",
  "that awful étude",
] as const;
const PLACES = [
  "the breakwater",
  "the chapel",
  "the old lighthouse",
  "the fish market",
  "Heron Point",
] as const;

const km = (draw: Draw, from: number, to: number) => (draw.whole(from * 10, to * 10) / 10).toFixed(1);
const groceries = (draw: Draw) => {
  const items = [...draw.one(GROCERIES)];
  const last = items.pop() ?? "";
  return items.length === 0 ? last : `${items.join(", ")} and ${last}`;
};

export const routines: readonly Routine[] = [
  {
    whose: "home",
    topic: "shopping",
    times: 14,
    ways: [
      (draw) => `Put ${groceries(draw)} on the shopping list.`,
      (draw) => `We're out of ${groceries(draw)} again.`,
      (draw) => `Whoever goes to the market on Saturday, bring ${groceries(draw)}.`,
      (draw) => `Add ${groceries(draw)}, it was on offer last week.`,
    ],
  },
  {
    whose: "home",
    topic: "meal",
    times: 9,
    ways: [
      (draw) => `We had ${draw.one(MEALS)} for dinner and nothing was left over.`,
      (draw) => `Derek made ${draw.one(MEALS)}, everybody asked for seconds.`,
      (draw) => `Two portions of ${draw.one(MEALS)} went into the freezer, bottom drawer.`,
    ],
  },
  {
    whose: "derek",
    topic: "training",
    times: 9,
    ways: [
      (draw) =>
        `Ran ${km(draw, 6, 14)} kilometres along the coast, heart rate around ${draw.whole(138, 156)}.`,
      (draw) => `Intervals with the Striders tonight, ${draw.whole(5, 9)} times four hundred metres.`,
      (draw) => `Only ${km(draw, 3, 5)} km today because of the headwind.`,
      (draw) => `Took the gravel bike to Heron Point, ${draw.whole(24, 48)} kilometres with a coffee stop.`,
    ],
  },
  {
    whose: "mia",
    topic: "practice",
    times: 9,
    ways: [
      (draw) => `I practised ${draw.one(PIECES)} for ${draw.whole(3, 9) * 5} minutes`,
      (draw) => `did ${draw.one(PIECES)} twice, bar ${draw.whole(12, 60)} is still horrible`,
      (draw) => `Ms. Varga says ${draw.one(PIECES)} is nearly ready`,
    ],
  },
  {
    whose: "tom",
    topic: "outing",
    times: 9,
    ways: [
      (draw) => `Walked to ${draw.one(PLACES)} and back with Biscuit, ${draw.whole(35, 80)} minutes.`,
      (draw) => `Sat by ${draw.one(PLACES)} with Walter and counted ${draw.whole(3, 14)} sails.`,
      (draw) => `The barometer at ${draw.one(PLACES)} shows ${draw.whole(985, 1030)}, the weather will turn.`,
    ],
  },
  {
    whose: "ana",
    topic: "ward",
    times: 8,
    ways: [
      (draw) => `We had ${draw.whole(9, 17)} children on the ward today, ${draw.whole(2, 5)} went home.`,
      (draw) => `My shift ran ${draw.whole(3, 9) * 10} minutes over because of the handover.`,
      (draw) =>
        `Swam ${draw.whole(24, 46)} lengths before work, ${draw.one(["window lane", "middle lane"])}.`,
    ],
  },
];
