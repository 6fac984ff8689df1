import type { OwnerName } from "./event";

/** A question, the result of an agent's tool, and the answer based on it. */
export const toolResults: readonly {
  ownerName: OwnerName;
  request: string;
  tool: string;
  text: string;
  answer: string;
}[] = [
  {
    ownerName: "home",
    request: "When does the Saturday ferry leave?",
    tool: "ferry_timetable",
    text: "Alder Bay to Heron Island, Saturday: 09:15, 13:45, 18:30. Crossing takes 35 minutes.",
    answer: "On Saturday the ferry leaves at 9:15, 13:45 and 18:30.",
  },
  {
    ownerName: "derek",
    request: "Did anything change in my calendar?",
    tool: "calendar",
    text: "Moved: design review for the Elmsford footbridge, from 10:00 to 14:30, meeting room Gull.",
    answer: "The design review for the Elmsford footbridge moved to 14:30 in room Gull.",
  },
  {
    ownerName: "home",
    request: "How much power did we use last month?",
    tool: "energy_meter",
    text: "Consumption last month 412 kWh, 6 percent less than the year before; peak on Sundays at noon.",
    answer: "412 kilowatt hours, six percent less than a year ago.",
  },
  {
    ownerName: "ana",
    request: "Which lane is booked for me?",
    tool: "pool_booking",
    text: "Booking confirmed: lane 6 (window side), Thursday 06:45 to 07:45.",
    answer: "Lane 6 by the window is booked on Thursday from 6:45.",
  },
  {
    ownerName: "mia",
    request: "who do we play next?",
    tool: "league_table",
    text: "Next match of Alder Bay Otters U13: away against Cape Heron Gulls, Saturday 11:00.",
    answer: "The Otters play away against the Cape Heron Gulls on Saturday at eleven.",
  },
  {
    ownerName: "tom",
    request: "What does the harbour office say about my berth?",
    tool: "harbour_mail",
    text: "Berth 17: dredging in the small harbour from the 20th to the 24th, boats must be moved to the east pier.",
    answer: "They dredge from the 20th to the 24th, the Solveig has to lie at the east pier.",
  },
  {
    ownerName: "home",
    request: "Is something wrong with the heating?",
    tool: "boiler_status",
    text: "Boiler warning F28: low water pressure, 0.7 bar. Refill to 1.5 bar.",
    answer: "The boiler reports low pressure, it should be refilled to 1.5 bar.",
  },
  {
    ownerName: "ana",
    request: "Where is the parcel from Porto?",
    tool: "parcel_tracking",
    text: "Parcel from Porto: delivered to the Abara family, signed by K. Abara.",
    answer: "The parcel from Porto is with the Abaras next door.",
  },
  {
    ownerName: "mia",
    request: "Which books are due at the library?",
    tool: "library_account",
    text: "Two items due in five days: Squid and Company; Knots for Young Sailors.",
    answer: "Squid and Company and Knots for Young Sailors are due in five days.",
  },
];
