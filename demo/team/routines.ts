import type { Draw } from "../draw";
import type { Routine } from "./line";

const SERVICES = [
  "booking service",
  "court calendar",
  "invoice worker",
  "web client",
  "mobile app",
  "auth gateway",
  "report runner",
  "search index",
] as const;
const FEATURES = [
  "waiting list",
  "recurring bookings",
  "refunds",
  "club accounts",
  "season tickets",
  "invoice export",
  "hall map",
  "reminder mails",
  "guest checkout",
] as const;
const CLUBS = [
  "the handball federation",
  "the swimming club",
  "SC Braga Norte",
  "the climbing hall",
  "the school district",
  "the badminton league",
] as const;
const TESTS = [
  "refund rounding",
  "double booking",
  "time zone change",
  "login with an old session",
  "calendar paging",
  "payment retry",
] as const;
const CAUSES = [
  "a missing index",
  "an expired token",
  "a stale cache",
  "a wrong time zone",
  "two workers at once",
  "a full disk",
  "a changed field name",
] as const;
const FEELINGS = [
  "frustrated",
  "exhausted",
  "worried",
  "stressed",
  "relieved",
  "proud",
  "excited",
  "nervous",
  "annoyed",
  "happy",
  "overwhelmed",
  "tired",
] as const;
const MOOD_CAUSES = [
  "with this flaky pipeline",
  "after the release",
  "about the demo tomorrow",
  "after that incident",
  "because the build is green again",
  "with the review queue",
  "about the migration",
  "that the pilot clubs like it",
] as const;

const version = (draw: Draw) => `4.${draw.integer(0, 6)}.${draw.integer(0, 19)}`;
const ticket = (draw: Draw) => `HAL-${draw.integer(210, 989)}`;

/** The messages of a working day. */
export const routines: readonly Routine[] = [
  {
    topic: "deploy",
    whose: "team",
    times: 46,
    ways: [
      (draw) =>
        `Deployed version ${version(draw)} of the ${draw.one(SERVICES)} to production, error rate unchanged.`,
      (draw) => `Rolled the ${draw.one(SERVICES)} back to ${version(draw)} because of ${draw.one(CAUSES)}.`,
      (draw) =>
        `The ${draw.one(SERVICES)} ${version(draw)} is on staging since ${draw.integer(8, 16)}:${draw.integer(10, 59)}.`,
      (draw) =>
        `Canary of ${version(draw)} at ${draw.integer(1, 5) * 5} percent, latency of the ${draw.one(SERVICES)} went from ${draw.integer(80, 120)} to ${draw.integer(60, 140)} ms.`,
    ],
  },
  {
    topic: "work",
    whose: "members",
    times: 130,
    ways: [
      (draw) => `Finished ${ticket(draw)}, the ${draw.one(FEATURES)} can be switched on per club now.`,
      (draw) =>
        `I'm picking up ${ticket(draw)} next, the one about ${draw.one(FEATURES)} for ${draw.one(CLUBS)}.`,
      (draw) =>
        `Reviewed ${draw.integer(2, 7)} pull requests today, the one for ${draw.one(FEATURES)} needs another round.`,
      (draw) => `The bug in ${draw.one(FEATURES)} came from ${draw.one(CAUSES)}, fix is in ${ticket(draw)}.`,
      (draw) =>
        `Paired on ${ticket(draw)} for ${draw.integer(1, 4)} hours, ${draw.one(FEATURES)} work on the phone now.`,
      (draw) =>
        `Blocked on ${ticket(draw)}: the ${draw.one(SERVICES)} has no test data for ${draw.one(CLUBS)}.`,
      (draw) => `Wrote the migration for ${draw.one(FEATURES)}, ${draw.integer(3, 90)} thousand rows change.`,
      (draw) => `Moved ${ticket(draw)} out of the sprint, ${draw.one(CLUBS)} don't need it before summer.`,
    ],
  },
  {
    topic: "test",
    whose: "sam",
    times: 34,
    ways: [
      (draw) =>
        `Regression run on build ${draw.integer(400, 560)}: ${draw.integer(0, 6)} failures, ${draw.integer(1, 4)} of them ${draw.one(TESTS)}.`,
      (draw) =>
        `The test for ${draw.one(TESTS)} failed ${draw.integer(2, 9)} times this week and passed on retry.`,
      (draw) => `Found a crash in ${draw.one(FEATURES)} on the old Pixel, reported as ${ticket(draw)}.`,
    ],
  },
  {
    topic: "incident",
    whose: "marek",
    times: 30,
    ways: [
      (draw) =>
        `Paged at ${draw.integer(0, 23)}:${draw.integer(10, 59)}, the ${draw.one(SERVICES)} answered with 503 for ${draw.integer(3, 40)} minutes because of ${draw.one(CAUSES)}.`,
      (draw) =>
        `Disk of the ${draw.one(SERVICES)} is at ${draw.integer(70, 94)} percent, cleaned up ${draw.integer(10, 80)} GB of old builds.`,
      (draw) =>
        `Restored last night's backup into staging in ${draw.integer(14, 38)} minutes, row counts match.`,
    ],
  },
  {
    topic: "club",
    whose: "grete",
    times: 28,
    ways: [
      (draw) => `Call with ${draw.one(CLUBS)}: they want ${draw.one(FEATURES)} before the season starts.`,
      (draw) => `${draw.integer(2, 30)} new halls signed up this week, mostly through ${draw.one(CLUBS)}.`,
      (draw) =>
        `Support had ${draw.integer(4, 40)} mails about ${draw.one(FEATURES)} since the last release.`,
    ],
  },
  {
    topic: "numbers",
    whose: "hiro",
    times: 24,
    ways: [
      (draw) =>
        `Import of the night took ${draw.integer(31, 58)} minutes for ${draw.integer(90, 240)} thousand bookings.`,
      (draw) =>
        `Occupancy of the halls was ${draw.integer(41, 83)} percent last week, best on Thursday evenings.`,
      (draw) =>
        `The report for ${draw.one(CLUBS)} reads ${draw.integer(2, 9)} million rows, now in ${draw.integer(4, 30)} seconds.`,
    ],
  },
  {
    topic: "mood",
    whose: "members",
    times: 44,
    ways: [
      (draw) =>
        `I'm ${draw.one(["so", "really", "a bit", "quite"])} ${draw.one(FEELINGS)} ${draw.one(MOOD_CAUSES)}.`,
    ],
  },
  {
    topic: "small-talk",
    whose: "members",
    times: 96,
    ways: [
      (draw) =>
        draw.one([
          "ok",
          "thanks",
          "thank you!",
          "great",
          "perfect",
          "sure",
          "haha",
          "nice",
          "cool, thanks",
          "got it",
          "yes please",
          "never mind",
          "good morning!",
          "see you tomorrow",
          "hm, okay",
          "lol",
          "no",
          "done",
        ]),
      (draw) =>
        draw.one([
          "What time is it in Pune?",
          "Can you repeat that?",
          "How do I revert a merge?",
          "Is the build green?",
          "What does 409 mean?",
          "Who is on call?",
          "Can you summarise this?",
          "What was that command again?",
          "Why is it so slow?",
        ]),
    ],
  },
  {
    topic: "lesson",
    whose: "code-reviewer",
    times: 20,
    ways: [
      (draw) =>
        `Changes of the ${draw.one(SERVICES)} need a test for ${draw.one(TESTS)}; it was missing in ${ticket(draw)}.`,
      (draw) =>
        `In ${ticket(draw)} the reviewer asked for smaller commits, the change had ${draw.integer(400, 1900)} lines.`,
      (draw) =>
        `The linter of the ${draw.one(SERVICES)} reports ${draw.integer(3, 40)} old warnings that may be left alone.`,
    ],
  },
  {
    topic: "lesson",
    whose: "ops-assistant",
    times: 20,
    ways: [
      (draw) =>
        `Restarting the ${draw.one(SERVICES)} clears ${draw.one(CAUSES)} within ${draw.integer(1, 6)} minutes.`,
      (draw) =>
        `The alert for the ${draw.one(SERVICES)} fires ${draw.integer(2, 12)} times a week without a cause, threshold ${draw.integer(60, 95)} percent.`,
      (draw) => `Backups of the ${draw.one(SERVICES)} grew by ${draw.integer(1, 9)} GB in a week.`,
    ],
  },
  {
    topic: "lesson",
    whose: "standup-bot",
    times: 14,
    ways: [
      (draw) =>
        `The standup took ${draw.integer(9, 24)} minutes with ${draw.integer(5, 8)} people, the longest topic was ${draw.one(FEATURES)}.`,
      (draw) => `${draw.integer(2, 6)} of the open points of last week were about ${draw.one(FEATURES)}.`,
    ],
  },
];

/** Answers of an agent without information. */
export const politeReplies = [
  "Got it!",
  "Noted.",
  "Okay.",
  "Thanks, I'll keep that in mind.",
  "Is there anything else I can help you with?",
  "Sure!",
] as const;

/** A question, the result of an agent's tool, and the answer based on it. */
export const toolCalls: readonly {
  tool: string;
  ways: (draw: Draw) => readonly [ask: string, result: string, answer: string];
}[] = [
  {
    tool: "pipeline",
    ways: (draw) => {
      const [failedCount, total] = [draw.integer(0, 9), draw.integer(900, 1400)];
      return [
        "How did the last pipeline go?",
        `main: ${total} tests, ${failedCount} failed, ${draw.integer(6, 14)} min ${draw.integer(10, 59)} s`,
        `${failedCount} of ${total} tests failed on main.`,
      ];
    },
  },
  {
    tool: "error_tracker",
    ways: (draw) => {
      const [count, feature] = [draw.integer(3, 90), draw.one(FEATURES)];
      return [
        "Any new errors since the release?",
        `${count} new events, first seen in ${version(draw)}, module ${feature}`,
        `Yes, ${count} new ones in ${feature}.`,
      ];
    },
  },
  {
    tool: "calendar",
    ways: (draw) => {
      const [club, hour] = [draw.one(CLUBS), draw.integer(9, 16)];
      return [
        `When do we meet ${club}?`,
        `Meeting with ${club}: ${hour}:00 to ${hour + 1}:00, room Squash`,
        `The meeting with ${club} is at ${hour} in room Squash.`,
      ];
    },
  },
];
