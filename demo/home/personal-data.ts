import {
  amex,
  british,
  britishAccount,
  germanAccount,
  mail,
  mastercard,
  phone,
  social,
  visa,
} from "../personal-values";
import type { Group } from "./event";

const password = ["Tulip", "42", "Harbor"].join("-");

export const personalData: Group = {
  topic: "personal-data",
  lines: {
    derek: [
      ["work-mail", `My work address is ${mail("derek.h", "com")}, use it for the site reports.`],
      ["work-phone", `You can reach the Elmsford site office at ${phone(143)}.`],
      `Pay the crane rental with my company card ${visa}.`,
      `Ingrid's new number is ${phone(117)}, she starts at seven.`,
      `The bike insurance wants my card again: ${mastercard}, valid to next May.`,
      `Send the drawings to ${mail("planning.elmsford")} before Friday.`,
    ],
    ana: [
      ["ward-phone", `The ward's direct line is ${phone(151)}.`],
      ["sister-account", `Beatriz gets the money for the tickets on ${germanAccount}.`],
      `The pottery studio answers at ${mail("kiln", "net")}.`,
      `Keep this for the library login, password: ${password}`,
      `Priya has a new mail address, ${mail("priya.ward4")}.`,
      `In London, call Aunt Clara at ${british(958)} when we land.`,
    ],
    mia: [
      ["noor-phone", `Noor's mum has the number ${phone(162)} if you need her`],
      `Ms. Varga wants the sheet music sent to ${mail("varga.strings")}`,
      `my school mail is ${mail("mia.grade7", "com")}`,
    ],
    tom: [
      `My social security number from the years in Baltimore is ${social(4321)}.`,
      ["walter-phone", `Walter's telephone is ${phone(108)}, let it ring a long time.`],
      `The pension office asked for my SSN again, ${social(4327)}.`,
      `Please pay the berth with the card ${amex}.`,
      `The museum wants the photographs at ${mail("ferry.archive")}.`,
    ],
    home: [
      ["plumber-phone", `Mr. Quist the plumber has a new number: ${phone(175)}.`],
      `Rent for the cabin meadow goes to ${britishAccount} on the first of each month.`,
      `School sends its letters to ${mail("halvorsen.family")} now.`,
      `Joanna's emergency contact is her mother, ${british(123)}.`,
    ],
  },
};
