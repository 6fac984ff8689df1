import { useEffect, useState } from "react";

/**
 * Returns false in the first render of a component and true afterwards. A dialog must be closed in its first
 * render, because Mantine stores the focus to restore when a dialog changes from closed to open.
 */
export function useHasMounted(): boolean {
  const [hasMounted, setHasMounted] = useState(false);
  useEffect(() => setHasMounted(true), []);
  return hasMounted;
}
