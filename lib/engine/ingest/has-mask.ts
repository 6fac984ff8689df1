/** Matches masks that different values share. A mask that ends with a hash stands for a single value. */
const MASKED = /\[[A-Z][A-Z0-9_:]{1,40}\](?!-[0-9a-f]{24})/;

/** Whether a text contains a mask that can stand for different values, so that equal texts can differ. */
export const hasMask = (text: string): boolean => MASKED.test(text);
