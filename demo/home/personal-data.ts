import {
  amexNumber,
  britishAccount,
  britishPhone,
  emailAddress,
  germanAccount,
  mastercardNumber,
  socialSecurityNumber,
  usPhone,
  visaNumber,
} from "../personal-values";
import type { Group } from "./event";

const password = ["Tulip", "42", "Harbor"].join("-");

export const personalData: Group = {
  topic: "personal-data",
  lines: {
    derek: [
      ["work-mail", `My work address is ${emailAddress("derek.h", "com")}, use it for the site reports.`],
      ["work-phone", `You can reach the Elmsford site office at ${usPhone(143)}.`],
      `Pay the crane rental with my company card ${visaNumber}.`,
      `Ingrid's new number is ${usPhone(117)}, she starts at seven.`,
      `The bike insurance wants my card again: ${mastercardNumber}, valid to next May.`,
      `Send the drawings to ${emailAddress("planning.elmsford")} before Friday.`,
    ],
    ana: [
      ["ward-phone", `The ward's direct line is ${usPhone(151)}.`],
      ["sister-account", `Beatriz gets the money for the tickets on ${germanAccount}.`],
      `The pottery studio answers at ${emailAddress("kiln", "net")}.`,
      `Keep this for the library login, password: ${password}`,
      `Priya has a new mail address, ${emailAddress("priya.ward4")}.`,
      `In London, call Aunt Clara at ${britishPhone(958)} when we land.`,
    ],
    mia: [
      ["noor-phone", `Noor's mum has the number ${usPhone(162)} if you need her`],
      `Ms. Varga wants the sheet music sent to ${emailAddress("varga.strings")}`,
      `my school mail is ${emailAddress("mia.grade7", "com")}`,
    ],
    tom: [
      `My social security number from the years in Baltimore is ${socialSecurityNumber(4321)}.`,
      ["walter-phone", `Walter's telephone is ${usPhone(108)}, let it ring a long time.`],
      `The pension office asked for my SSN again, ${socialSecurityNumber(4327)}.`,
      `Please pay the berth with the card ${amexNumber}.`,
      `The museum wants the photographs at ${emailAddress("ferry.archive")}.`,
    ],
    home: [
      ["plumber-phone", `Mr. Quist the plumber has a new number: ${usPhone(175)}.`],
      `Rent for the cabin meadow goes to ${britishAccount} on the first of each month.`,
      `School sends its letters to ${emailAddress("halvorsen.family")} now.`,
      `Joanna's emergency contact is her mother, ${britishPhone(123)}.`,
    ],
  },
};
