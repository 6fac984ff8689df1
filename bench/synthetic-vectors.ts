import { seededRandom } from "@/demo/seeded-random";

/**
 * The number of centres that the vectors cluster around. A real chat of 5 000 turns has a few dozen topics.
 */
const CENTRES = 64;
/** The length of the random part of a vector. The centre has length 1. */
const SPREAD = 0.9;

/** Unit vectors around random centres. The same seed and name always give the same vector. */
export class SyntheticVectors {
  readonly #centres: readonly Float32Array[];

  constructor(
    readonly seed: number,
    readonly dimensions: number,
  ) {
    this.#centres = Array.from({ length: CENTRES }, (_, index) => this.#direction(index));
  }

  vectorOf(name: string): Float32Array {
    const hash = hashOf(name);
    const centre = this.#centres[hash % CENTRES];
    const direction = this.#direction(hash);
    return unit(direction.map((x, i) => x * SPREAD + (centre?.[i] ?? 0)));
  }

  #direction(directionNo: number): Float32Array {
    const random = seededRandom(this.seed + Math.imul(directionNo + 1, 0x9e3779b1));
    // The sum of three uniform numbers is close enough to a normal distribution.
    return unit(Float32Array.from({ length: this.dimensions }, () => random() + random() + random() - 1.5));
  }
}

export function unit(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0)) || 1;
  return vector.map((x) => x / norm);
}

/** Returns the 32-bit FNV-1a hash. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
