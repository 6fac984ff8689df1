import { useLayoutEffect } from "react";

/** Fields with a text value that a script can set. */
const TEXTS = "input:not([type=checkbox], [type=radio], [type=file]), textarea";

/**
 * Tells React about text that a user or the browser entered before hydration. React treats such text as the
 * initial value, so a form would be submitted without it and the next render would remove it. It must run in
 * the commit that hydrates, hence a layout effect in the providers of all pages.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS)) {
      const typed = field.value;
      if (typed === field.defaultValue) continue;
      // React observes the setter of the element. The setter of the prototype bypasses it, so React sees a
      // change.
      field.value = field.defaultValue;
      Reflect.set(Object.getPrototypeOf(field), "value", typed, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, []);
}
