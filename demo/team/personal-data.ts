import type { Draw } from "../draw";
import {
  britishAccount,
  britishPhone,
  emailAddress,
  germanAccount,
  gitHubToken,
  letters,
  mastercardNumber,
  socialSecurityNumber,
  usPhone,
  visaNumber,
} from "../personal-values";
import { CLUB_NAMES, MEMBERS } from "./people";

/** Sentences with personal data, as people write them at work. */
export const personalData: readonly ((draw: Draw) => string)[] = [
  (draw) =>
    `Support asked for ${draw.pick(MEMBERS).name}'s address, it is ${emailAddress(`${draw.pick(MEMBERS).id}.hallway`, "com")}.`,
  (draw) =>
    `The contact of ${draw.pick(CLUB_NAMES)} is ${emailAddress(`office.${letters(draw, 5).toLowerCase()}`)}.`,
  (draw) => `The caretaker of the hall can be reached at ${usPhone(draw.integer(100, 199))}.`,
  (draw) => `The London office has a new number, ${britishPhone(draw.integer(100, 999))}.`,
  () => `Refund goes to ${germanAccount}, the treasurer confirmed it.`,
  () => `The sponsor pays from ${britishAccount} from next month on.`,
  () => `A customer pasted the card ${visaNumber} into the chat, please delete it.`,
  () => `The payment test failed with the card ${mastercardNumber} in the log.`,
  (draw) =>
    `The old form still asks for the SSN, the example is ${socialSecurityNumber(draw.integer(4320, 4329))}.`,
  (draw) => `I committed a token by mistake: ${gitHubToken(draw)}, it is revoked.`,
  (draw) => `For the sandbox use password: ${["Court", draw.integer(100, 999), letters(draw, 6)].join("-")}`,
  (draw) => `The export job logs in with api_key=${letters(draw, 32)} until Friday.`,
];
