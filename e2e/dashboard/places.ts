/** A page as the tests open it, and words that say it is all there: with data, and without any. */
export type Place = {
  readonly path: string;
  readonly full: RegExp;
  readonly empty: RegExp;
  readonly failing: RegExp;
};

const UNREAD = /could not be read/;

/** Every page of the dashboard, as somebody sees it who is signed in. */
export const PLACES: readonly Place[] = [
  { path: "/", full: /\d in all/, empty: /Nothing has been sent yet/, failing: UNREAD },
  { path: "/latency", full: /Slowest requests/, empty: /No such request in this range/, failing: UNREAD },
  { path: "/jobs", full: /event\.process/, empty: /No job ran in this range/, failing: UNREAD },
  { path: "/memories", full: /Noor's party/, empty: /Nothing is remembered yet/, failing: UNREAD },
  {
    path: "/memories?q=how+bright+should+the+lights+be&owner=user%3Aderek",
    full: /sure that one of them answers/,
    empty: /No memory passes the filters/,
    failing: UNREAD,
  },
  { path: "/chains", full: /versions/, empty: /Nothing was corrected so far/, failing: UNREAD },
  {
    path: "/chains?view=unresolved",
    full: /because one says that something changed/,
    empty: /Nothing is unresolved/,
    failing: UNREAD,
  },
  { path: "/decisions", full: /superseding/, empty: /Nothing was decided yet/, failing: UNREAD },
  {
    path: "/pii",
    full: /Write to Ingrid at/,
    empty: /When an event holds an e-mail address/,
    failing: UNREAD,
  },
  {
    path: "/pii/policy",
    full: /Nothing was scanned so far/,
    empty: /Nothing was scanned so far/,
    failing: UNREAD,
  },
  // Making the first person is an act, so this log is never empty for whoever may read it.
  { path: "/access", full: /made a key/, empty: /made the first person/, failing: UNREAD },
  { path: "/settings/keys", full: /for the tests/, empty: /No keys yet/, failing: UNREAD },
  { path: "/settings/flags", full: /MEMORY_ENABLED/, empty: /MEMORY_ENABLED/, failing: UNREAD },
  { path: "/settings/team", full: /rob/, empty: /ana/, failing: UNREAD },
  { path: "/settings/account", full: /You are ana, admin/, empty: /You are ana, admin/, failing: UNREAD },
  { path: "/reference", full: /Takes 1 to 500 events/, empty: /Takes 1 to 500 events/, failing: UNREAD },
  { path: "/connect", full: /api\/v1\/events/, empty: /api\/v1\/events/, failing: UNREAD },
];

/** Addresses that hold a state of their page, with what shows that the page has it. `ID` stands for a memory's id. */
export const STATES: readonly { readonly path: string; readonly shows: RegExp }[] = [
  { path: "/latency?range=7d&operation=POST+%2Fevents&by=p99", shows: /Stages of POST|POST \/events/ },
  { path: "/memories?state=all&owner=user%3Aderek&open=ID", shows: /Where it comes from/ },
  { path: "/memories?q=lights&owner=user%3Aderek", shows: /sure that one of them answers/ },
  { path: "/decisions?verdict=dropped", shows: /Rescue/ },
  { path: "/pii?kind=EMAIL&range=30d", shows: /Write to Ingrid at/ },
  { path: "/access?act=key.create", shows: /made a key/ },
  { path: "/reference?q=retrieve&open=retrieve", shows: /Answer 200/ },
  { path: "/chains?view=unresolved&owner=user%3Aderek", shows: /Nothing of this owner is unresolved/ },
  { path: "/chains?owner=user%3Amia", shows: /Nothing of this owner was corrected/ },
];
