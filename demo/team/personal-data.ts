import type { Draw } from "../draw";
import {
  british,
  britishAccount,
  germanAccount,
  letters,
  mail,
  mastercard,
  phone,
  social,
  token,
  visa,
} from "../personal-values";
import { CLUB_NAMES, MEMBERS } from "./people";

/** Sentences of a working day with personal data. */
export const personalData: readonly ((draw: Draw) => string)[] = [
  (draw) =>
    `Support asked for ${draw.one(MEMBERS).name}'s address, it is ${mail(`${draw.one(MEMBERS).id}.hallway`, "com")}.`,
  (draw) => `The contact of ${draw.one(CLUB_NAMES)} is ${mail(`office.${letters(draw, 5).toLowerCase()}`)}.`,
  (draw) => `The caretaker of the hall can be reached at ${phone(draw.integer(100, 199))}.`,
  (draw) => `The London office has a new number, ${british(draw.integer(100, 999))}.`,
  () => `Refund goes to ${germanAccount}, the treasurer confirmed it.`,
  () => `The sponsor pays from ${britishAccount} from next month on.`,
  () => `A customer pasted the card ${visa} into the chat, please delete it.`,
  () => `The payment test failed with the card ${mastercard} in the log.`,
  (draw) => `The old form still asks for the SSN, the example is ${social(draw.integer(4320, 4329))}.`,
  (draw) => `I committed a token by mistake: ${token(draw)}, it is revoked.`,
  (draw) => `For the sandbox use password: ${["Court", draw.integer(100, 999), letters(draw, 6)].join("-")}`,
  (draw) => `The export job logs in with api_key=${letters(draw, 32)} until Friday.`,
];
