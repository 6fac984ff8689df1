/** A page and the text that it shows once it is loaded: with data, without data, and when requests fail. */
export type Place = {
  readonly path: string;
  readonly full: RegExp;
  readonly empty: RegExp;
  readonly failing: RegExp;
};

const UNREAD = /Couldn’t load/;

/** Every page of the dashboard. */
export const PLACES: readonly Place[] = [
  { path: "/", full: /\d all time/, empty: /No data yet/, failing: UNREAD },
  { path: "/latency", full: /Slowest requests/, empty: /No requests in this period/, failing: UNREAD },
  { path: "/jobs", full: /event\.process/, empty: /No jobs ran in this period/, failing: UNREAD },
  { path: "/memories", full: /Noor's party/, empty: /No memories yet/, failing: UNREAD },
  {
    path: "/memories?q=how+bright+should+the+lights+be&owner=user%3Aderek",
    full: /Answer confidence/,
    empty: /No memories match your filters/,
    failing: UNREAD,
  },
  { path: "/chains", full: /versions/, empty: /No corrections yet/, failing: UNREAD },
  {
    path: "/chains?view=unresolved",
    full: /reason: Reported change/,
    empty: /Nothing to review/,
    failing: UNREAD,
  },
  { path: "/decisions", full: /^correction$/, empty: /No decisions yet/, failing: UNREAD },
  {
    path: "/pii",
    full: /Write to Ingrid at/,
    empty: /Emails, phone numbers, secrets/,
    failing: UNREAD,
  },
  {
    path: "/pii/policy",
    full: /No scans yet/,
    empty: /No scans yet/,
    failing: UNREAD,
  },
  // The setup itself is logged, so the audit log is never empty.
  { path: "/access", full: /created an API key/, empty: /created the first admin/, failing: UNREAD },
  { path: "/settings/keys", full: /for the tests/, empty: /No API keys yet/, failing: UNREAD },
  { path: "/settings/flags", full: /MEMORY_ENABLED/, empty: /MEMORY_ENABLED/, failing: UNREAD },
  { path: "/settings/team", full: /rob/, empty: /ana/, failing: UNREAD },
  { path: "/settings/account", full: /Signed in as ana/, empty: /Signed in as ana/, failing: UNREAD },
  { path: "/reference", full: /Ingest 1–500 events/, empty: /Ingest 1–500 events/, failing: UNREAD },
  { path: "/connect", full: /api\/v1\/events/, empty: /api\/v1\/events/, failing: UNREAD },
];

/** URLs with page state, and the text that shows it. `ID` is replaced with the ID of a memory. */
export const STATES: readonly { readonly path: string; readonly shows: RegExp }[] = [
  { path: "/latency?range=7d&operation=POST+%2Fevents&by=p99", shows: /Stages: POST|POST \/events/ },
  { path: "/memories?state=all&owner=user%3Aderek&open=ID", shows: /^Received/ },
  { path: "/memories?q=lights&owner=user%3Aderek", shows: /Answer confidence/ },
  { path: "/decisions?verdict=dropped", shows: /Keep anyway/ },
  { path: "/pii?kind=EMAIL&range=30d", shows: /Write to Ingrid at/ },
  { path: "/access?act=key.create", shows: /created an API key/ },
  { path: "/reference?q=retrieve&open=retrieve", shows: /Response 200/ },
  { path: "/chains?view=unresolved&owner=user%3Aderek", shows: /Nothing to review for this owner/ },
  { path: "/chains?owner=user%3Amia", shows: /No corrections for this owner/ },
];
