/** A stored turn. `owner` is the index of its owner. */
export type PeerRow = {
  readonly id: number;
  readonly owner: number;
  readonly text: string;
  readonly vector: Float32Array;
};

export type PeerQuestion = { readonly owner: number; readonly text: string; readonly vector: Float32Array };

/** The number of results of each search. */
export const PEER_LIMIT = 8;

/** A store under comparison. */
export type Peer = {
  readonly name: string;
  /** Returns the ids of the owner's rows nearest to the vector, best first. */
  search(question: PeerQuestion): Promise<number[]>;
  /** Searches by words and vector together. Absent when the store has no such search. */
  searchHybrid?(question: PeerQuestion): Promise<unknown>;
  close(): Promise<void>;
};
