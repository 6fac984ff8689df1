import { randomOf } from "./synthetic-text";

/** Centres that vectors gather around; a real chat of 5 000 turns has some dozens of topics. */
const CENTRES = 64;
/** Length of a vector's own part beside that of its centre. */
const SPREAD = 0.9;

/** Unit vectors around random centres. The same name has the same vector, whoever asks. */
export class SyntheticVectors {
  readonly #centres: readonly Float32Array[];

  constructor(
    readonly seed: number,
    readonly dimensions: number,
  ) {
    this.#centres = Array.from({ length: CENTRES }, (_, index) => this.#direction(index));
  }

  of(name: string): Float32Array {
    const hash = hashOf(name);
    const centre = this.#centres[hash % CENTRES];
    const own = this.#direction(hash);
    return unit(own.map((x, i) => x * SPREAD + (centre?.[i] ?? 0)));
  }

  #direction(of: number): Float32Array {
    const random = randomOf(this.seed + Math.imul(of + 1, 0x9e3779b1));
    // The sum of three uniform numbers is near enough to a normal one.
    return unit(Float32Array.from({ length: this.dimensions }, () => random() + random() + random() - 1.5));
  }
}

export function unit(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0)) || 1;
  return vector.map((x) => x / norm);
}

/** FNV-1a, 32 bits. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
