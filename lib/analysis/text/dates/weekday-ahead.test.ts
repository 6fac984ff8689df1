// The verb of a statement says whether its weekday is one to come or one that has passed.

import { expect, test } from "vitest";
import { isWeekdayAhead } from "./weekday-ahead";

function isAhead(statement: string): boolean {
  const text = statement.toLowerCase();
  const name = /(?:this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day/.exec(text);
  if (name === null) throw new Error(`No weekday: ${statement}`);
  return isWeekdayAhead(text, name.index, name.index + name[0].length);
}

test.each([
  "The plumber comes on Friday",
  "My dentist appointment is on Tuesday at 3",
  "Mom arrives Saturday",
  "I'm flying to Oslo on Monday",
  "We're having a barbecue on Sunday",
  "I need to hand in the report by Thursday",
  "Remind me to call Anna on Friday",
  "I have a meeting with Sara on Monday",
  "The rent is due on Friday",
  "Let's do the review on Wednesday",
  "I moved the meeting to Thursday",
  "I booked the restaurant for Saturday",
  "Lena has her recital on Sunday",
  "My new job starts on Monday",
  "Parent-teacher conference Thursday 6pm",
  "I'll pick up the car on Tuesday",
  "The contractor can't come until Friday",
  "We are closed from Monday on",
  "I promised Tim I'd help him move on Saturday",
  "Please order 50 rolls for Sunday",
  "She said she is coming on Friday",
  "There's a school trip on Wednesday",
  "Derek wants to go hiking this Saturday",
  "I might go swimming on Thursday",
  "I can't make it on Tuesday",
  "Do you think it will rain on Sunday?",
  "The parcel I ordered should arrive on Thursday",
  "I have to work Saturday",
  "The concert tickets are for Friday",
  "Grandpa turns 80 on Saturday",
  "My shift on Friday begins at six",
  "The bins go out on Thursday",
  "Could you check the oven on Sunday?",
  "Gonna try that new ramen place Friday",
  "The landlord wants to look at the heating on Monday",
  "Our flight leaves Tuesday morning",
  "Vet appointment for Minka on Wednesday at 10:30",
  "I asked for Friday off",
  "The exhibition opens on Saturday",
  "The electrician said he'd be here on Monday",
  "Nina is giving a talk on Tuesday",
  "I've got a blood test on Thursday",
  "I've decided to leave on Sunday",
  "There will be no water on Monday between 8 and 12",
  "My passport must be picked up before Friday",
  "Rehearsal got moved to Wednesday",
  "The kids don't have school on Friday",
  "Don't forget the cake on Saturday",
  "The new washing machine gets delivered Tuesday",
  "I'm nervous about the speech on Friday",
  "If it's sunny on Sunday we'll go to the lake",
  "Tom's birthday is Saturday",
])("ahead: %s", (statement) => {
  expect(isAhead(statement)).toBe(true);
});

test.each([
  "On Friday we met at the pub",
  "I saw Nora on Tuesday",
  "We had a barbecue on Sunday and it rained",
  "I finished the marathon on Saturday!",
  "She told me on Monday that she's pregnant",
  "The car broke down on Thursday",
  "I went to a pottery class on Monday",
  "My daughter lost her first tooth on Wednesday",
  "I've been ill since Monday",
  "The delivery didn't come on Tuesday",
  "I was at my sister's on Sunday",
  "We bought a couch on Saturday",
  "Got a parking ticket on Friday",
  "I ran 10k on Sunday, my personal best",
  "Amina quit on Monday",
  "The party on Saturday was amazing",
  "Had my interview on Thursday, I think it went well",
  "On Sunday I took the kids to the zoo",
  "I just visited a dog shelter on Monday",
  "My boss called me into his office on Wednesday",
  "Our cat died on Sunday",
  "The fridge was delivered on Friday",
  "I attended a conference on Thursday",
  "They announced the winner on Saturday",
  "The boiler stopped working on Monday",
  "I handed in my notice on Friday",
  "On Tuesday the doctor gave me the results",
  "We adopted a puppy on Saturday",
  "I've lost my keys on Sunday",
  "Yoga on Monday was exhausting",
  "Someone stole my bike Thursday night",
  "I spent Saturday repairing the fence",
  "It snowed on Wednesday",
  "The team won the final on Sunday",
  "I skipped the gym on Tuesday",
  "My phone fell into the sink on Friday",
  "He passed his driving test on Thursday",
  "On Saturday, my son started walking",
  "Sunday was the hottest day so far",
  "I called the bank on Monday and they blocked the card",
  "We ended up eating out on Friday",
  "She hasn't slept properly since Tuesday",
  "The neighbours threw a loud party on Saturday",
  "Painted the bedroom on Sunday, came out great",
  "The court made its decision on Wednesday",
  "I joined a choir on Thursday",
  "Met a guy called Jonas on Friday",
  "I baked the bread on Saturday",
  "The vase was broken on Monday",
])("passed: %s", (statement) => {
  expect(isAhead(statement)).toBe(false);
});

test("reads only the characters near a weekday", () => {
  expect(isAhead(`We met. ${"x".repeat(300)} friday`)).toBe(false);
  expect(isAhead(`The plumber comes ${"x".repeat(300)} friday`)).toBe(false);
});
