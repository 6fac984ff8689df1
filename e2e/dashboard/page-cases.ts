/** A page and the texts that it shows after loading with data, without data, and with failing requests. */
export type PageCase = {
  readonly path: string;
  readonly full: RegExp;
  readonly empty: RegExp;
  readonly failing: RegExp;
};

const LOAD_FAILED = /Couldn’t load/;

/** Every page of the dashboard. */
export const PAGES: readonly PageCase[] = [
  { path: "/", full: /\d all time/, empty: /No data yet/, failing: LOAD_FAILED },
  {
    path: "/latency",
    full: /Slowest requests/,
    empty: /No requests in this period/,
    failing: LOAD_FAILED,
  },
  { path: "/jobs", full: /event\.process/, empty: /No jobs ran in this period/, failing: LOAD_FAILED },
  { path: "/memories", full: /Noor's party/, empty: /No memories yet/, failing: LOAD_FAILED },
  {
    path: "/memories?q=how+bright+should+the+lights+be&owner=user%3Aderek",
    full: /Answer confidence/,
    empty: /No memories match your filters/,
    failing: LOAD_FAILED,
  },
  { path: "/chains", full: /versions/, empty: /No corrections yet/, failing: LOAD_FAILED },
  {
    path: "/chains?view=unresolved",
    full: /reason: Reported change/,
    empty: /Nothing to review/,
    failing: LOAD_FAILED,
  },
  { path: "/sessions", full: /\d+ kept/, empty: /No sessions yet/, failing: LOAD_FAILED },
  { path: "/owners", full: /^derek$/, empty: /No owners yet/, failing: LOAD_FAILED },
  {
    path: "/owners?owner=user%3Aderek",
    full: /End of list|Load more/,
    empty: /Nothing is stored about this owner/,
    failing: LOAD_FAILED,
  },
  {
    path: "/owners?owner=user%3Aderek&type=decision",
    full: /Allow patterns for this tenant/,
    empty: /Nothing is stored about this owner/,
    failing: LOAD_FAILED,
  },
  { path: "/maintenance", full: /Dry run 1/, empty: /No runs yet/, failing: LOAD_FAILED },
  {
    path: "/maintenance?view=retention",
    full: /No retention rules/,
    empty: /No retention rules/,
    failing: LOAD_FAILED,
  },
  {
    path: "/entities?owner=user%3Aderek",
    full: /^person\b/,
    empty: /Nobody and nothing named yet/,
    failing: LOAD_FAILED,
  },
  {
    path: "/playground?q=how+bright+should+the+lights+be&owner=user%3Aderek",
    full: /of 1,?200 tokens/,
    empty: /An empty context/,
    failing: LOAD_FAILED,
  },
  { path: "/decisions", full: /^correction$/, empty: /No decisions yet/, failing: LOAD_FAILED },
  {
    path: "/pii",
    full: /Write to Ingrid at/,
    empty: /Emails, phone numbers, secrets/,
    failing: LOAD_FAILED,
  },
  {
    path: "/pii/policy",
    full: /No scans yet/,
    empty: /No scans yet/,
    failing: LOAD_FAILED,
  },
  // The audit log is never empty, because it contains the setup.
  {
    path: "/access",
    full: /created an API key/,
    empty: /created the first admin/,
    failing: LOAD_FAILED,
  },
  { path: "/settings/keys", full: /for the tests/, empty: /No API keys yet/, failing: LOAD_FAILED },
  { path: "/settings/webhooks", full: /No webhooks yet/, empty: /No webhooks yet/, failing: LOAD_FAILED },
  { path: "/settings/agents", full: /^No agents yet$/, empty: /^No agents yet$/, failing: LOAD_FAILED },
  {
    path: "/settings/model-tasks",
    full: /^No instructions yet$/,
    empty: /^No instructions yet$/,
    failing: LOAD_FAILED,
  },
  { path: "/settings/flags", full: /MEMORY_ENABLED/, empty: /MEMORY_ENABLED/, failing: LOAD_FAILED },
  { path: "/settings/team", full: /rob/, empty: /ana/, failing: LOAD_FAILED },
  {
    path: "/settings/account",
    full: /Signed in as ana/,
    empty: /Signed in as ana/,
    failing: LOAD_FAILED,
  },
  {
    path: "/reference",
    full: /Ingest 1–500 events/,
    empty: /Ingest 1–500 events/,
    failing: LOAD_FAILED,
  },
  {
    path: "/import",
    full: /Where to get the file/,
    empty: /Where to get the file/,
    failing: LOAD_FAILED,
  },
  { path: "/connect", full: /api\/v1\/events/, empty: /api\/v1\/events/, failing: LOAD_FAILED },
];

/** URLs that contain page state, each with a text that shows this state. A memory's ID replaces `ID`. */
export const STATES: readonly { readonly path: string; readonly expectedText: RegExp }[] = [
  { path: "/latency?range=7d&operation=POST+%2Fevents&by=p99", expectedText: /Stages: POST|POST \/events/ },
  { path: "/memories?state=all&owner=user%3Aderek&open=ID", expectedText: /^Received/ },
  { path: "/memories?q=lights&owner=user%3Aderek", expectedText: /Answer confidence/ },
  { path: "/decisions?verdict=dropped", expectedText: /Keep anyway/ },
  { path: "/sessions?owner=user%3Amia&open=user%253Amia%2Fparty", expectedText: /^Close session$/ },
  { path: "/owners?owner=user%3Aderek&type=fact&open=ID", expectedText: /^Received/ },
  { path: "/maintenance?run=1", expectedText: /Search statistics/ },
  { path: "/maintenance?view=proposals", expectedText: /No proposals/ },
  { path: "/pii?kind=EMAIL&range=30d", expectedText: /Write to Ingrid at/ },
  { path: "/access?action=key.create", expectedText: /created an API key/ },
  { path: "/reference?q=retrieve&open=retrieve", expectedText: /Response 200/ },
  { path: "/chains?view=unresolved&owner=user%3Aderek", expectedText: /Nothing to review for this owner/ },
  { path: "/chains?owner=user%3Amia", expectedText: /No corrections for this owner/ },
];

/** Whether the page is among STATES, and so loaded with data there. */
export function isLoadedWithState(path: string): boolean {
  const pathnameOf = (address: string) => address.split("?")[0];
  return STATES.some((state) => pathnameOf(state.path) === pathnameOf(path));
}
