/**
 * Returns a function that creates objects whose properties are computed from a source when they are first
 * read. All objects share their getters: an object with getters of its own takes several times longer to
 * create and to read. No property may be undefined.
 */
export function lazily<Source, Type extends object>(
  compute: {
    readonly [Name in keyof Type]: (source: Source, self: Type) => Type[Name];
  },
): (source: Source) => Type {
  class Lazy {
    readonly source: Source;
    readonly known: unknown[] = [];
    constructor(source: Source) {
      this.source = source;
    }
  }
  for (const [at, name] of (Object.keys(compute) as (keyof Type & string)[]).entries()) {
    const computeProperty = compute[name];
    Object.defineProperty(Lazy.prototype, name, {
      get(this: Lazy) {
        this.known[at] ??= computeProperty(this.source, this as unknown as Type);
        return this.known[at];
      },
    });
  }
  return (source) => new Lazy(source) as unknown as Type;
}
