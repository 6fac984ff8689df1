import type { Group } from "./event";

export const moods: Group = {
  topic: "mood",
  tags: ["mood"],
  lines: {
    derek: [
      "I'm so frustrated with this printer.",
      "I'm exhausted, that was a twelve-hour day.",
      "I'm really nervous about the talk tomorrow.",
      "I feel great after that run.",
      "I'm worried about dad's hip again.",
    ],
    ana: [
      "I'm completely drained after that shift.",
      "I feel so homesick today.",
      "I'm relieved, the little boy is out of danger.",
      "I'm annoyed that nobody emptied the dishwasher.",
      "I'm happy, the kitchen smells of bread.",
      "I'm stressed about the exam.",
    ],
    mia: [
      "I'm so bored",
      "I'm super excited about the sleepover!!",
      "I'm sad because Hana is leaving",
      "I'm angry, nobody asked me about the sofa",
      "I feel sick, too much cake",
      "I'm scared of the maths test",
    ],
    tom: [
      "I feel a bit lonely when the house is empty.",
      "I'm in a splendid mood, the sun is out.",
      "I'm tired today, my bones know the weather.",
      "I'm proud of that girl and her cello.",
    ],
    home: ["We're all a bit grumpy today, it has rained for a week."],
  },
};

/** Moods from the last few hours: a mood expires after a day, so older ones would not be shown. */
export const recentMoods: readonly {
  ownerName: "derek" | "ana" | "mia" | "tom";
  text: string;
  minutesBefore: number;
}[] = [
  { ownerName: "mia", text: "I'm so happy, we got the slot for the winter concert!", minutesBefore: 410 },
  { ownerName: "tom", text: "I feel stiff this morning, the damp gets into everything.", minutesBefore: 330 },
  {
    ownerName: "derek",
    text: "I'm stressed, the Elmsford drawings are due before the weekend.",
    minutesBefore: 190,
  },
  { ownerName: "ana", text: "I'm looking forward to a quiet evening with my book.", minutesBefore: 75 },
  {
    ownerName: "derek",
    text: "I ordered a new belt for the turntable from the shop in Leith.",
    minutesBefore: 40,
  },
];
