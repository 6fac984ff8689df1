import type { Draw } from "../draw";
import type { OwnerName } from "./event";

/** A message that recurs every few days. Each wording is used once, with random values. */
export interface Routine {
  ownerName: OwnerName;
  topic: string;
  wordings: readonly ((draw: Draw) => string)[];
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
  ["tea candles"],
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
const PIECES = ["the Vivaldi sonata", "my scales", "the Saint-Saëns", "that awful étude"] as const;
const PLACES = [
  "the breakwater",
  "the chapel",
  "the old lighthouse",
  "the fish market",
  "Heron Point",
] as const;

const km = (draw: Draw, minimum: number, maximum: number) =>
  (draw.integer(minimum * 10, maximum * 10) / 10).toFixed(1);
const groceries = (draw: Draw) => {
  const items = [...draw.pick(GROCERIES)];
  const lastItem = items.pop() ?? "";
  return items.length === 0 ? lastItem : `${items.join(", ")} and ${lastItem}`;
};

export const routines: readonly Routine[] = [
  {
    ownerName: "home",
    topic: "shopping",
    wordings: [
      (draw) => `Put ${groceries(draw)} on the shopping list.`,
      (draw) => `We're out of ${groceries(draw)} again.`,
      (draw) => `Whoever goes to the market on Saturday, bring ${groceries(draw)}.`,
      (draw) => `Add ${groceries(draw)}, it was on offer last week.`,
      (draw) => `There's hardly any left for the weekend: ${groceries(draw)}.`,
      (draw) => `Joanna borrowed from our pantry, so write down ${groceries(draw)}.`,
      (draw) => `I'm passing the shop on the quay at five and can pick up ${groceries(draw)}.`,
      (draw) => `For Sunday we still need ${groceries(draw)}.`,
      (draw) => `The delivery forgot ${groceries(draw)}, they refund it.`,
      (draw) => `Order ${groceries(draw)} with the next box.`,
    ],
  },
  {
    ownerName: "home",
    topic: "meal",
    wordings: [
      (draw) => `We had ${draw.pick(MEALS)} for dinner and nothing was left over.`,
      (draw) => `Derek made ${draw.pick(MEALS)}, everybody asked for seconds.`,
      (draw) => `Two portions of ${draw.pick(MEALS)} went into the freezer, bottom drawer.`,
      (draw) => `Grandpa burned ${draw.pick(MEALS)} because the match was on.`,
      (draw) => `Lars wants the recipe for ${draw.pick(MEALS)}.`,
      (draw) => `Mia cooked ${draw.pick(MEALS)} all by herself, the kitchen survived.`,
    ],
  },
  {
    ownerName: "derek",
    topic: "training",
    wordings: [
      (draw) => `Easy jog to the harbour and back, heart rate around ${draw.integer(132, 146)}.`,
      (draw) => `Intervals with the Striders, ${draw.integer(5, 9)} times four hundred metres.`,
      (draw) => `Cut it short after ${km(draw, 3, 5)} km, the headwind was brutal.`,
      (draw) => `Took the gravel bike to Heron Point, ${draw.integer(24, 48)} kilometres with a coffee stop.`,
      (draw) => `Hill repeats behind the chapel, ${draw.integer(6, 12)} of them, the knee held up.`,
      () => "Stretching only, my calf is tight since the hills.",
      (draw) => `Long slow Sunday outing with Lars, ${draw.integer(15, 19)} k through the forest.`,
    ],
  },
  {
    ownerName: "mia",
    topic: "practice",
    wordings: [
      (draw) => `I practised ${draw.pick(PIECES)} for ${draw.integer(3, 9) * 5} minutes`,
      (draw) => `bar ${draw.integer(12, 60)} of the Vivaldi is still horrible`,
      () => "Ms. Varga says my bow hand is finally relaxed",
      () => "No cello today, I jammed my thumb in the locker door.",
      (draw) => `the quartet rehearsed till ${draw.integer(5, 7)}, Felix forgot his part`,
      () => "I recorded myself and I sound like a seagull",
      () => "new strings!! the A string keeps slipping though",
    ],
  },
  {
    ownerName: "tom",
    topic: "outing",
    wordings: [
      (draw) => `Walked out to ${draw.pick(PLACES)} with Biscuit, ${draw.integer(35, 80)} minutes.`,
      (draw) => `Counted ${draw.integer(3, 14)} sails from the bench with Walter.`,
      (draw) => `The barometer shows ${draw.integer(985, 1030)}, the weather will turn.`,
      () => "Scraped barnacles off the Solveig until the tide came in.",
      (draw) => `Caught ${draw.integer(2, 9)} mackerel from the pier and gave them to the cat lady.`,
      () => "The pavement by the fish market is up again, I had to go round by the church.",
      () => "Fed the swans with Mia's friends, the big one bites.",
    ],
  },
  {
    ownerName: "ana",
    topic: "ward",
    wordings: [
      (draw) => `We had ${draw.integer(9, 17)} children on the ward today, ${draw.integer(2, 5)} went home.`,
      (draw) => `The handover took ${draw.integer(3, 9) * 10} minutes longer because the system was down.`,
      (draw) => `Swam ${draw.integer(24, 46)} lengths before work, all breaststroke.`,
      () => "The new trainee fainted at her first blood sample, poor thing.",
      () => "Two nurses are off with the flu, so I cover room seven as well.",
      () => "The clown doctors came by and even the head physician laughed.",
    ],
  },
];
