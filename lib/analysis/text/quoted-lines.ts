/** Removes the lines of a mail that is quoted: they begin with ">". */
export const withoutQuotedLines = (text: string): string => text.replace(/^[ \t]*>.*$/gm, "");
