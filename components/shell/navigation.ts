import {
  IconAddressBook,
  IconApi,
  IconChartHistogram,
  IconEyeSearch,
  IconFileImport,
  IconFileText,
  IconFlag,
  IconGauge,
  IconHistory,
  IconKey,
  IconListCheck,
  IconMessage2,
  IconMessages,
  IconPlayerPlay,
  IconPlugConnected,
  IconRobot,
  IconShieldLock,
  IconStack2,
  IconTool,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from "@tabler/icons-react";

type Icon = typeof IconGauge;

/** A page of the dashboard; `g` followed by `key` opens it. */
export type Page = {
  readonly label: string;
  readonly href: string;
  readonly icon: Icon;
  readonly key: string;
};

/** The pages in the groups and order of the sidebar. */
export const NAVIGATION: readonly { readonly group: string; readonly pages: readonly Page[] }[] = [
  {
    group: "Observe",
    pages: [
      { label: "Overview", href: "/", icon: IconGauge, key: "o" },
      { label: "Latency", href: "/latency", icon: IconChartHistogram, key: "l" },
      { label: "Jobs", href: "/jobs", icon: IconStack2, key: "j" },
    ],
  },
  {
    group: "Memory",
    pages: [
      { label: "Memories", href: "/memories", icon: IconMessages, key: "m" },
      { label: "Corrections", href: "/chains", icon: IconHistory, key: "c" },
      { label: "Sessions", href: "/sessions", icon: IconMessage2, key: "s" },
      { label: "Owners", href: "/owners", icon: IconUsers, key: "u" },
      { label: "People and things", href: "/entities", icon: IconAddressBook, key: "e" },
      { label: "Decisions", href: "/decisions", icon: IconListCheck, key: "d" },
      { label: "Maintenance", href: "/maintenance", icon: IconTool, key: "x" },
    ],
  },
  {
    group: "Try",
    pages: [{ label: "Playground", href: "/playground", icon: IconPlayerPlay, key: "y" }],
  },
  {
    group: "Trust",
    pages: [
      { label: "PII", href: "/pii", icon: IconShieldLock, key: "p" },
      { label: "Audit log", href: "/access", icon: IconEyeSearch, key: "a" },
    ],
  },
  {
    group: "Settings",
    pages: [
      { label: "API keys", href: "/settings/keys", icon: IconKey, key: "k" },
      { label: "Webhooks", href: "/settings/webhooks", icon: IconWebhook, key: "w" },
      { label: "Agents", href: "/settings/agents", icon: IconRobot, key: "b" },
      { label: "Model tasks", href: "/settings/model-tasks", icon: IconFileText, key: "q" },
      { label: "Feature flags", href: "/settings/flags", icon: IconFlag, key: "f" },
      { label: "Members", href: "/settings/team", icon: IconUsersGroup, key: "t" },
    ],
  },
  {
    group: "Get started",
    pages: [
      { label: "Connect", href: "/connect", icon: IconPlugConnected, key: "n" },
      { label: "Import", href: "/import", icon: IconFileImport, key: "i" },
      { label: "API reference", href: "/reference", icon: IconApi, key: "r" },
    ],
  },
];

/** All pages in the order of the sidebar. */
export const PAGES: readonly Page[] = NAVIGATION.flatMap(({ pages }) => pages);
