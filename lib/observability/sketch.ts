import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from "hdr-histogram-js";

/** Beyond a day a duration is a day here; the exact maximum is kept beside the sketch. */
const MAX_US = 86_400_000_000;

/**
 * Four seconds: what is shorter needs no other shape, and sketches of one shape merge several times as fast. It takes
 * 8 KB; a longer duration makes the one sketch grow.
 */
const USUAL_US = 2 ** 22 - 1;

/**
 * A mergeable sketch of durations: an HDR histogram of whole microseconds with two significant digits. Values share a
 * bucket when they differ by less than 1/128, and a percentile is the middle of its bucket: the error is below .4 %.
 */
export class Sketch {
  readonly #histogram: Histogram;

  constructor(histogram: Histogram = empty()) {
    this.#histogram = histogram;
  }

  get count(): number {
    return this.#histogram.totalCount;
  }

  record(ms: number, times = 1): void {
    const us = Math.min(Math.max(Math.round(ms * 1000), 0), MAX_US);
    this.#histogram.recordValueWithCount(us, times);
  }

  /** Adds all that another sketch has seen. The order of merging does not matter. */
  merge(other: Sketch): void {
    this.#histogram.add(other.#histogram);
  }

  /**
   * The nearest-rank percentile in milliseconds: the least value that at least ⌈share · count⌉ of the values do not
   * exceed. Null when nothing was recorded.
   */
  percentile(share: number): number | null {
    if (this.count === 0) return null;
    const highest = this.#histogram.getValueAtPercentile(share * 100);
    return middle(highest) / 1000;
  }

  /** HdrHistogram's own format, compressed: 50 to 400 bytes. */
  encode(): Buffer {
    return Buffer.from(encodeIntoCompressedBase64(this.#histogram), "base64");
  }

  static decode(bytes: Uint8Array): Sketch {
    return new Sketch(decodeFromCompressedBase64(Buffer.from(bytes).toString("base64"), 32, false, USUAL_US));
  }
}

function empty(): Histogram {
  return build({
    bitBucketSize: 32,
    autoResize: true,
    highestTrackableValue: USUAL_US,
    numberOfSignificantValueDigits: 2,
  });
}

/** Of a bucket by its highest value. Below 256 each value has its own; above, 128 buckets an octave. */
function middle(highest: number): number {
  if (highest < 256) return highest;
  const width = 2 ** (Math.floor(Math.log2(highest)) - 7);
  return highest - (width - 1) / 2;
}
