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

/** Messages that recur on working days. */
export const routines: readonly Routine[] = [
  {
    topic: "deploy",
    ownerName: "team",
    times: 46,
    wordings: [
      (draw) =>
        `Deployed version ${version(draw)} of the ${draw.pick(SERVICES)} to production, error rate unchanged.`,
      (draw) => `Rolled the ${draw.pick(SERVICES)} back to ${version(draw)} because of ${draw.pick(CAUSES)}.`,
      (draw) =>
        `The ${draw.pick(SERVICES)} ${version(draw)} is on staging since ${draw.integer(8, 16)}:${draw.integer(10, 59)}.`,
      (draw) =>
        `Canary of ${version(draw)} at ${draw.integer(1, 5) * 5} percent, latency of the ${draw.pick(SERVICES)} went from ${draw.integer(80, 120)} to ${draw.integer(60, 140)} ms.`,
    ],
  },
  {
    topic: "work",
    ownerName: "members",
    times: 130,
    wordings: [
      (draw) => `Finished ${ticket(draw)}, the ${draw.pick(FEATURES)} can be switched on per club now.`,
      (draw) =>
        `I'm picking up ${ticket(draw)} next, the one about ${draw.pick(FEATURES)} for ${draw.pick(CLUBS)}.`,
      (draw) =>
        `Reviewed ${draw.integer(2, 7)} pull requests today, the one for ${draw.pick(FEATURES)} needs another round.`,
      (draw) =>
        `The bug in ${draw.pick(FEATURES)} came from ${draw.pick(CAUSES)}, fix is in ${ticket(draw)}.`,
      (draw) =>
        `Paired on ${ticket(draw)} for ${draw.integer(1, 4)} hours, ${draw.pick(FEATURES)} work on the phone now.`,
      (draw) =>
        `Blocked on ${ticket(draw)}: the ${draw.pick(SERVICES)} has no test data for ${draw.pick(CLUBS)}.`,
      (draw) =>
        `Wrote the migration for ${draw.pick(FEATURES)}, ${draw.integer(3, 90)} thousand rows change.`,
      (draw) => `Moved ${ticket(draw)} out of the sprint, ${draw.pick(CLUBS)} don't need it before summer.`,
    ],
  },
  {
    topic: "test",
    ownerName: "sam",
    times: 34,
    wordings: [
      (draw) =>
        `Regression run on build ${draw.integer(400, 560)}: ${draw.integer(0, 6)} failures, ${draw.integer(1, 4)} of them ${draw.pick(TESTS)}.`,
      (draw) =>
        `The test for ${draw.pick(TESTS)} failed ${draw.integer(2, 9)} times this week and passed on retry.`,
      (draw) => `Found a crash in ${draw.pick(FEATURES)} on the old Pixel, reported as ${ticket(draw)}.`,
    ],
  },
  {
    topic: "incident",
    ownerName: "marek",
    times: 30,
    wordings: [
      (draw) =>
        `Paged at ${draw.integer(0, 23)}:${draw.integer(10, 59)}, the ${draw.pick(SERVICES)} answered with 503 for ${draw.integer(3, 40)} minutes because of ${draw.pick(CAUSES)}.`,
      (draw) =>
        `Disk of the ${draw.pick(SERVICES)} is at ${draw.integer(70, 94)} percent, cleaned up ${draw.integer(10, 80)} GB of old builds.`,
      (draw) =>
        `Restored last night's backup into staging in ${draw.integer(14, 38)} minutes, row counts match.`,
    ],
  },
  {
    topic: "club",
    ownerName: "grete",
    times: 28,
    wordings: [
      (draw) => `Call with ${draw.pick(CLUBS)}: they want ${draw.pick(FEATURES)} before the season starts.`,
      (draw) => `${draw.integer(2, 30)} new halls signed up this week, mostly through ${draw.pick(CLUBS)}.`,
      (draw) =>
        `Support had ${draw.integer(4, 40)} mails about ${draw.pick(FEATURES)} since the last release.`,
    ],
  },
  {
    topic: "numbers",
    ownerName: "hiro",
    times: 24,
    wordings: [
      (draw) =>
        `Import of the night took ${draw.integer(31, 58)} minutes for ${draw.integer(90, 240)} thousand bookings.`,
      (draw) =>
        `Occupancy of the halls was ${draw.integer(41, 83)} percent last week, best on Thursday evenings.`,
      (draw) =>
        `The report for ${draw.pick(CLUBS)} reads ${draw.integer(2, 9)} million rows, now in ${draw.integer(4, 30)} seconds.`,
    ],
  },
  {
    topic: "mood",
    ownerName: "members",
    times: 44,
    wordings: [
      (draw) =>
        `I'm ${draw.pick(["so", "really", "a bit", "quite"])} ${draw.pick(FEELINGS)} ${draw.pick(MOOD_CAUSES)}.`,
    ],
  },
  {
    topic: "small-talk",
    ownerName: "members",
    times: 96,
    wordings: [
      (draw) =>
        draw.pick([
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
        draw.pick([
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
    ownerName: "code-reviewer",
    times: 20,
    wordings: [
      (draw) =>
        `Changes of the ${draw.pick(SERVICES)} need a test for ${draw.pick(TESTS)}; it was missing in ${ticket(draw)}.`,
      (draw) =>
        `In ${ticket(draw)} the reviewer asked for smaller commits, the change had ${draw.integer(400, 1900)} lines.`,
      (draw) =>
        `The linter of the ${draw.pick(SERVICES)} reports ${draw.integer(3, 40)} old warnings that may be left alone.`,
    ],
  },
  {
    topic: "lesson",
    ownerName: "ops-assistant",
    times: 20,
    wordings: [
      (draw) =>
        `Restarting the ${draw.pick(SERVICES)} clears ${draw.pick(CAUSES)} within ${draw.integer(1, 6)} minutes.`,
      (draw) =>
        `The alert for the ${draw.pick(SERVICES)} fires ${draw.integer(2, 12)} times a week without a cause, threshold ${draw.integer(60, 95)} percent.`,
      (draw) => `Backups of the ${draw.pick(SERVICES)} grew by ${draw.integer(1, 9)} GB in a week.`,
    ],
  },
  {
    topic: "lesson",
    ownerName: "standup-bot",
    times: 14,
    wordings: [
      (draw) =>
        `The standup took ${draw.integer(9, 24)} minutes with ${draw.integer(5, 8)} people, the longest topic was ${draw.pick(FEATURES)}.`,
      (draw) => `${draw.integer(2, 6)} of the open points of last week were about ${draw.pick(FEATURES)}.`,
    ],
  },
];

/** Replies of agents that contain no information. */
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
  wordings: (draw: Draw) => readonly [ask: string, result: string, answer: string];
}[] = [
  {
    tool: "pipeline",
    wordings: (draw) => {
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
    wordings: (draw) => {
      const [count, feature] = [draw.integer(3, 90), draw.pick(FEATURES)];
      return [
        "Any new errors since the release?",
        `${count} new events, first seen in ${version(draw)}, module ${feature}`,
        `Yes, ${count} new ones in ${feature}.`,
      ];
    },
  },
  {
    tool: "calendar",
    wordings: (draw) => {
      const [club, hour] = [draw.pick(CLUBS), draw.integer(9, 16)];
      return [
        `When do we meet ${club}?`,
        `Meeting with ${club}: ${hour}:00 to ${hour + 1}:00, room Squash`,
        `The meeting with ${club} is at ${hour} in room Squash.`,
      ];
    },
  },
];
