import {
  IconApi,
  IconChartHistogram,
  IconEyeSearch,
  IconFlag,
  IconGauge,
  IconHistory,
  IconKey,
  IconListCheck,
  IconMessages,
  IconPlugConnected,
  IconShieldLock,
  IconStack2,
  IconUsersGroup,
} from "@tabler/icons-react";

type Icon = typeof IconGauge;

/** A page of the dashboard; `g` then `key` goes there. */
export type Place = {
  readonly label: string;
  readonly href: string;
  readonly icon: Icon;
  readonly key: string;
};

/** The pages in the groups and the order of the left rail. */
export const NAVIGATION: readonly { readonly group: string; readonly places: readonly Place[] }[] = [
  {
    group: "Observe",
    places: [
      { label: "Overview", href: "/", icon: IconGauge, key: "o" },
      { label: "Latency", href: "/latency", icon: IconChartHistogram, key: "l" },
      { label: "Jobs", href: "/jobs", icon: IconStack2, key: "j" },
    ],
  },
  {
    group: "Memory",
    places: [
      { label: "Memories", href: "/memories", icon: IconMessages, key: "m" },
      { label: "Chains", href: "/chains", icon: IconHistory, key: "c" },
      { label: "Decisions", href: "/decisions", icon: IconListCheck, key: "d" },
    ],
  },
  {
    group: "Trust",
    places: [
      { label: "PII audit", href: "/pii", icon: IconShieldLock, key: "p" },
      { label: "Access log", href: "/access", icon: IconEyeSearch, key: "a" },
    ],
  },
  {
    group: "Settings",
    places: [
      { label: "Keys", href: "/settings/keys", icon: IconKey, key: "k" },
      { label: "Flags", href: "/settings/flags", icon: IconFlag, key: "f" },
      { label: "Team", href: "/settings/team", icon: IconUsersGroup, key: "t" },
      { label: "Connect", href: "/connect", icon: IconPlugConnected, key: "n" },
      { label: "API reference", href: "/reference", icon: IconApi, key: "r" },
    ],
  },
];

/** All places in the order of the rail. */
export const PLACES: readonly Place[] = NAVIGATION.flatMap(({ places }) => places);
