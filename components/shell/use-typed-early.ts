import { useLayoutEffect } from "react";

/** Fields whose value is a text: the value of others is no such thing, or can't be set. */
const TEXTS = "input:not([type=checkbox], [type=radio], [type=file]), textarea";

/**
 * Tells React what was typed, or filled in by the browser, before the page came to life. React leaves such a value in its
 * field and takes it for the one it began with, so that forms are sent without it and the next rendering wipes it out. Has
 * to run in the commit that hydrates, hence a layout effect of what stands around all pages.
 */
export function useTypedEarly(): void {
  useLayoutEffect(() => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS)) {
      const typed = field.value;
      if (typed === field.defaultValue) continue;
      // React overhears the field's own setter, not the prototype's: so it is behind, and finds the event telling.
      field.value = field.defaultValue;
      Reflect.set(Object.getPrototypeOf(field), "value", typed, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, []);
}
