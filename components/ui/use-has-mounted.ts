import { useEffect, useState } from "react";

/**
 * False in the first render of a component. Mantine stores the focus to return when a dialog changes from
 * closed to open, so a dialog must first render closed.
 */
export function useHasMounted(): boolean {
  const [hasMounted, setHasMounted] = useState(false);
  useEffect(() => setHasMounted(true), []);
  return hasMounted;
}
