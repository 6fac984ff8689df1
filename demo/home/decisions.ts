import type { Group } from "./event";

export const decisions: Group = {
  topic: "decision",
  tags: ["decision"],
  lines: {
    derek: [
      ["commute-plan", "Let's go with the annual train ticket, it pays off after nine months."],
      "I've decided to sign up for the half marathon in Elmsford.",
      ["paint", "I decided on the grey-green paint for the study."],
      "I'm going to stop checking work mail after eight, hold me to it.",
      "Let's use the old door as a workbench in the garage.",
    ],
    ana: [
      ["course", "I've decided to take the neonatal course, starting in February."],
      "Let's go with the linen curtains for the bedroom, the plain ones.",
      "I'm going to swap my Friday late shifts with Priya until Christmas.",
      "We'll have grandma's quilt repaired at the shop on Pier Street.",
    ],
    mia: [
      "I decided to do my science project about tides",
      ["halloween", "I'm going to be a lighthouse for the costume party, grandpa helps with the lamp"],
      "we're going to call our quartet the Four Otters, it's decided",
    ],
    tom: [
      ["boat-plan", "I've decided to sell the outboard motor but keep the boat."],
      "I'll plant the apple tree by the south wall, that's settled.",
      "From now on I'll do my balance exercises before breakfast.",
    ],
    home: [
      ["holiday", "Let's go to the Azores in the summer, two weeks from the first of July."],
      ["christmas", "We decided to spend Christmas at the cabin with Lars and the boys."],
      ["screens", "Let's keep phones out of the dining room from now on."],
      ["vacuum", "Let's run the robot vacuum at eleven, when everybody is out."],
      ["dishwasher", "We agreed that the dishwasher starts after ten because power is cheaper then."],
      ["pocket-money", "We settled on six a week for Mia's pocket money."],
      ["holiday-dog", "Let's leave Biscuit with the Abaras when we fly."],
      ["car-plan", "We've decided to keep the car for two more years and then go electric."],
      ["solar", "Let's ask three firms for an offer on the solar panels."],
      ["list", "Let's use one shopping list for everything, the one on the kitchen speaker."],
      ["cooking", "We agreed: Derek cooks Monday to Wednesday, Ana the rest, grandpa does Sunday."],
      ["sofa", "Let's go with the blue sofa, delivery in six weeks."],
      ["bathroom", "We decided to redo the upstairs bathroom before the summer."],
    ],
  },
};
