/** Returns a function that calls `compute` once and returns its result every time. */
export function once<Value>(compute: () => Value): () => Value {
  let result: { readonly value: Value } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

/** Returns an object whose properties are computed when they are first read. */
export function lazily<Type extends object>(
  compute: { readonly [Name in keyof Type]: () => Type[Name] },
): Type {
  const lazy = {};
  for (const name of Object.keys(compute) as (keyof Type & string)[])
    Object.defineProperty(lazy, name, { get: once(compute[name]), enumerable: true });
  return lazy as Type;
}
