import {
  build,
  decodeFromCompressedBase64,
  encodeIntoCompressedBase64,
  type Histogram,
} from "hdr-histogram-js";

/** Durations are clamped to one day. The exact maximum is stored separately. */
const MAX_US = 86_400_000_000;

/**
 * Initial range of four seconds (8 KB). Sketches of equal range merge several times faster; a longer duration
 * extends the range.
 */
const INITIAL_RANGE_US = 2 ** 22 - 1;

/**
 * A mergeable sketch of durations: an HDR histogram of whole microseconds with two significant digits. Values
 * in one bucket differ by less than 1/128, and percentiles return the middle of a bucket, so their error is
 * below 0.4 %.
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

  /** Adds all values of another sketch. The order of merges does not matter. */
  merge(other: Sketch): void {
    this.#histogram.add(other.#histogram);
  }

  /**
   * Returns the nearest-rank percentile in milliseconds: the smallest value such that at least ⌈share ·
   * count⌉ values do not exceed it. Null without values.
   */
  percentile(share: number): number | null {
    if (this.count === 0) return null;
    const highest = this.#histogram.getValueAtPercentile(share * 100);
    return middle(highest) / 1000;
  }

  /** Encodes the sketch in HdrHistogram's compressed format, 50 to 400 bytes. */
  encode(): Buffer {
    return Buffer.from(encodeIntoCompressedBase64(this.#histogram), "base64");
  }

  static decode(bytes: Uint8Array): Sketch {
    return new Sketch(
      decodeFromCompressedBase64(Buffer.from(bytes).toString("base64"), 32, false, INITIAL_RANGE_US),
    );
  }
}

function empty(): Histogram {
  return build({
    bitBucketSize: 32,
    autoResize: true,
    highestTrackableValue: INITIAL_RANGE_US,
    numberOfSignificantValueDigits: 2,
  });
}

/**
 * Returns the middle of a bucket, given its highest value. Values below 256 are exact; above, 128 buckets per
 * octave.
 */
function middle(highest: number): number {
  if (highest < 256) return highest;
  const width = 2 ** (Math.floor(Math.log2(highest)) - 7);
  return highest - (width - 1) / 2;
}
