import { bestByTf, bm25, idf, neighboursOf } from "@/lib/retrieval/bm25";
import { applyCues, type Candidate, RANKING_WEIGHTS } from "@/lib/retrieval/cues";
import { type Key, RRF_K, rankShare } from "@/lib/retrieval/fuse";
import { gatherTf, type Posting } from "@/lib/retrieval/gather-tf";
import {
  asksFirstPerson,
  CUE_WEIGHTS,
  dateMatch,
  datesAsked,
  datesMeant,
  dayRangesAsked,
  type MeantDay,
  peopleNamed,
  queryTerms,
  questionKind,
  termCounts,
  turnCues,
} from "@/lib/text";
import { type Conversation, sessionDay } from "./locomo";

const POOL = 200;

type Stored = Omit<Candidate, "sparse" | "dense" | "dateMatch"> & { id: string; dates: MeantDay[] };

/** A conversation as the database holds it: postings, lengths and one narrow row a turn, by key. */
export class RankingStore {
  readonly rows = new Map<Key, Stored>();
  readonly postings = new Map<string, Posting[]>();
  readonly lengths = new Map<Key, number>();
  private readonly days: number[] = [];

  constructor(readonly conversation: Conversation) {
    const indexIn = new Map<number, number>();
    let before: { speaker: string; session: number; asks: boolean } | null = null;
    for (const turn of conversation.turns) {
      const index = indexIn.get(turn.session) ?? 0;
      indexIn.set(turn.session, index + 1);
      const key = (turn.session * 2 ** 20 + index) * 2;
      const counts = termCounts(`${turn.text} ${turn.image_caption ?? ""}`);
      this.lengths.set(
        key,
        [...counts.values()].reduce((sum, tf) => sum + tf, 0),
      );
      for (const [term, tf] of counts) {
        const list = this.postings.get(term);
        if (list) list.push([key, tf]);
        else this.postings.set(term, [[key, tf]]);
      }
      const cues = turnCues(turn.text);
      const answers = before?.session === turn.session && before.asks && before.speaker !== turn.speaker;
      const said = sessionDay(turn.at);
      const dates = [{ day: said, exact: true }, ...datesMeant(turn.text, said)];
      this.days.push(...dates.map(({ day }) => day));
      this.rows.set(key, {
        id: turn.id,
        key,
        staticScore: cues.staticScore + (answers ? CUE_WEIGHTS.answers : 0),
        fits: cues.fits,
        speaker: turn.speaker,
        sessionKey: turn.session,
        dates,
      });
      before = { speaker: turn.speaker, session: turn.session, asks: cues.asks };
    }
  }

  /** The sparse arm: `limit` is how many keys the first phase lets through. */
  sparse(question: string, limit: number): Key[] {
    const n = this.rows.size;
    const terms = queryTerms(question, this.conversation.speakers);
    const lists = terms.map((term) => this.postings.get(term) ?? []);
    const idfs = lists.map((list) => idf(n, list.length));
    const gathered = gatherTf(lists, true);
    const keys = bestByTf(gathered, idfs, limit);
    const fetched = new Map<Key, number>();
    for (const key of keys.flatMap((best) => [best, ...neighboursOf(best)])) {
      const length = this.lengths.get(key);
      if (length !== undefined) fetched.set(key, length);
    }
    const total = [...this.lengths.values()].reduce((sum, length) => sum + length, 0);
    return bm25(gathered, idfs, fetched, total / n, keys).map(({ key }) => key);
  }

  /** Ids of the turns, best first. `dense` is the whole order of the dense arm, empty without an embedder. */
  rank(question: string, limit: number, dense: readonly Key[]): string[] {
    const shares = (ranked: readonly Key[]) =>
      new Map(ranked.slice(0, POOL).map((key, index) => [key, rankShare(index + 1, RRF_K)]));
    const sparse = shares(this.sparse(question, limit));
    const denseShares = shares(dense);
    const asked = datesAsked(question);
    const ranges = dayRangesAsked(asked, Math.min(...this.days), Math.max(...this.days));
    const dated = [...this.rows.values()].filter(({ dates }) =>
      dates.some(({ day }) => ranges.some(([from, to]) => day >= from && day <= to)),
    );
    const pool = new Set([...sparse.keys(), ...denseShares.keys(), ...dated.map(({ key }) => key)]);
    const candidates = [...pool].flatMap((key) => {
      const row = this.rows.get(key);
      if (!row) return [];
      const match = dateMatch(asked, row.dates);
      return [{ ...row, sparse: sparse.get(key) ?? 0, dense: denseShares.get(key) ?? 0, dateMatch: match }];
    });
    const named = peopleNamed(question, this.conversation.speakers);
    const analysed = {
      kind: questionKind(question),
      named,
      asksFirstPerson: asksFirstPerson(question),
      askerSpeakers: [],
    };
    return applyCues(candidates, analysed, RANKING_WEIGHTS).map(({ key }) => this.rows.get(key)?.id ?? "");
  }
}
