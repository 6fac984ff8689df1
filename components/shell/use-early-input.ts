import { useLayoutEffect } from "react";

/** Selects the fields that have a text value. */
const TEXT_FIELDS = "input:not([type=checkbox], [type=radio], [type=file]), textarea";

/**
 * Makes React notice text that a user or the browser entered before hydration. React treats such text as the
 * initial value, so a form would be submitted without it, and the next render would remove it. This must
 * happen in the commit that hydrates the page, so it is a layout effect in the providers of all pages.
 */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)) {
      const typedText = field.value;
      if (typedText === field.defaultValue) continue;
      // React observes only the element's own setter. When the prototype's setter is used, React sees a
      // difference and handles the event as a change.
      field.value = field.defaultValue;
      Reflect.set(Object.getPrototypeOf(field), "value", typedText, field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, []);
}
