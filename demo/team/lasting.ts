import type { Group } from "./line";

/** Members' statements about themselves and about the service. */
export const facts: Group = {
  topic: "fact",
  tags: ["fact"],
  lines: {
    nadia: [
      "I work as the engineering lead of Hallway since the spring.",
      "My calendar is blocked on Tuesday mornings for one-to-ones.",
      "My deputy for release questions is Jonas.",
      "I live in Porto and work in the same time zone as Marek.",
      "My on-call week is the first of every month.",
    ],
    jonas: [
      "I work on the booking service and own its database schema.",
      "I have two kids, so I'm away from four to six.",
      "My laptop is the one with 16 GB, the full test suite takes nine minutes on it.",
      "I studied physics before I learned to program.",
      "My pull requests are stacked on the branch called booking-next.",
    ],
    priya: [
      "I work on the web client and the court calendar.",
      "I'm from Pune and I speak Marathi and Portuguese.",
      "My screen reader tests run on Thursdays.",
      "I have a standing appointment with the accessibility group on Mondays at ten.",
    ],
    marek: [
      "I work on the platform: deploys, backups and the pager.",
      "My working day starts at half past six.",
      "I'm the only one with access to the old certificate store.",
      "My on-call partner is Hiro.",
      "I have a lab at home with three small servers.",
    ],
    lucia: [
      "I work on design and own the component library.",
      "I'm left-handed, which is why I test drag and drop both ways.",
      "My design reviews are on Wednesdays at two.",
      "I have a workshop with the sports clubs every second Friday.",
    ],
    sam: [
      "I work on quality and keep the list of flaky tests.",
      "My test phones are an old Pixel and an iPhone SE.",
      "I'm in the office on Mondays and Thursdays.",
      "I have a degree in linguistics, so I read every error text.",
    ],
    hiro: [
      "I work on the reports and the nightly import.",
      "My import job needs about forty minutes a night.",
      "I'm based in Lisbon until the end of the year.",
      "My data model notes are in the folder called atlas.",
    ],
    grete: [
      "I work as product manager and talk to the sports clubs.",
      "My weekly call with the handball federation is on Monday at eleven.",
      "I have three pilot clubs that test everything first.",
      "I'm away every second Friday for the course.",
    ],
    team: [
      "The staging environment runs on the small cluster in Frankfurt.",
      "The booking service has three replicas and one writer.",
      "The nightly backup is taken at two and kept for thirty days.",
      "The feature freeze begins on Wednesday of each release week.",
      "The public status page is updated by whoever holds the pager.",
      "The sandbox of the payment provider is reset every Sunday.",
      "The log retention is fourteen days in staging.",
      "The web client is built with the same Node version as the server.",
      "The court calendar has a limit of ninety days ahead.",
      "The mobile app is released every third Thursday.",
    ],
  },
};

export const preferences: Group = {
  topic: "preference",
  tags: ["preference"],
  lines: {
    nadia: [
      "I prefer short pull requests, below three hundred lines.",
      "I'd rather get a message than a call when it isn't an incident.",
      "Please never schedule meetings on Friday afternoons.",
      "I like release notes that start with what a user can see.",
    ],
    jonas: [
      "I prefer explicit SQL over a query builder for reports.",
      "I always use tabs of width two in the terminal.",
      "Please don't suggest mocks for the database in my reviews.",
      "I hate long Slack threads about naming.",
      "I like to work on one branch at a time.",
    ],
    priya: [
      "I prefer component tests to snapshots.",
      "I'd rather review in the morning, before ten.",
      "I love keyboard shortcuts and use them everywhere.",
      "Please always attach a screenshot to a change of the client.",
    ],
    marek: [
      "I prefer boring tools that I can debug at night.",
      "I'd rather roll back than fix forward.",
      "Please never page me for a warning.",
      "I like runbooks with the commands at the top.",
      "I avoid deploys after three in the afternoon.",
    ],
    lucia: [
      "I prefer comments in the design file over tickets.",
      "I like eight-pixel spacing everywhere.",
      "I can't stand modal dialogs that open other dialogs.",
    ],
    sam: [
      "I prefer bug reports with the steps first.",
      "I like to pair on the first test of a feature.",
      "Please always tell me which build was tested.",
    ],
    hiro: [
      "I prefer Parquet over CSV for anything big.",
      "I'd rather have one slow query than ten clever ones.",
      "I like charts without a second axis.",
    ],
    grete: [
      "I prefer a one-page summary over slides.",
      "I'd rather hear bad news on Monday than on Friday.",
      "I like user quotes word for word, with the club's name.",
    ],
    team: [
      "We prefer feature flags over long-lived branches.",
      "Always answer the clubs in their own language.",
      "Please never merge on red.",
      "We'd rather ship a small fix today than a big one next week.",
    ],
  },
};

export const decisions: Group = {
  topic: "decision",
  tags: ["decision"],
  lines: {
    nadia: [
      "I've decided to move the retrospective to Thursday.",
      "Let's go with two reviewers for changes of the payment code.",
    ],
    jonas: [
      "I decided to split the booking table by season.",
      "I'm going to keep the old endpoint until March.",
    ],
    priya: [
      "I've decided to drop the second date picker.",
      "I'm going to write the calendar without a library.",
    ],
    marek: [
      "I've decided to move the alerts into the repository.",
      "I'm going to turn off the old staging cluster at the end of the month.",
    ],
    lucia: ["I decided on the darker green for confirmed bookings."],
    sam: ["I've decided to quarantine the six worst flaky tests."],
    hiro: ["I'm going to rebuild the occupancy report on the new model."],
    grete: ["I've decided to ask the pilot clubs before we touch the prices."],
    team: [
      "Let's use PostgreSQL for the waiting list.",
      "We decided to support the last two versions of every browser.",
      "Let's use trunk-based development from now on.",
      "We agreed that every incident gets a written review within three days.",
      "Let's use UTC in every log line.",
      "We decided to answer support mails within one working day.",
      "Let's go with the German provider for invoices.",
      "We agreed on two release candidates before each version.",
      "We've decided to keep the mobile app native.",
      "Let's use feature flags for everything that touches money.",
      "We agreed to delete bookings of closed clubs after one year.",
      "Let's go with the monthly plan for small clubs.",
    ],
  },
};
