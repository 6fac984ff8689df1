import { useEffect, useState } from "react";

/**
 * False when a component is drawn for the first time. What opens only then notes what had the focus before, for that is
 * noted when it changes from closed to open.
 */
export function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}
