/** They say that somebody is glad, which the words say too: a smile, a heart, a thumb. And tones of skin. */
const GLAD =
  /[\u{1F3FB}-\u{1F3FF}\u{1F600}-\u{1F60E}\u{1F617}-\u{1F61D}\u{1F642}\u{1F643}\u{1F917}\u{1F923}\u{1F929}\u{1F970}\u{1F973}\u{263A}\u{1F44C}\u{1F44D}\u{1F44F}\u{1F64C}\u{1F64F}\u{1F4AA}\u{1F389}\u{1F38A}\u{2728}\u{1F4AF}\u{1F525}\u{2764}\u{2665}\u{1F493}-\u{1F49F}\u{1F5A4}\u{1F90D}\u{1F90E}\u{1F9E1}]/u;
const PICTURE = /\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic}/gu;
const SAD = /(?<!\S)[:=]'?-?\((?!\S)/g;
const SAD_FACE = "\u2639";

/** Asks for a sign's picture, and has no look of its own. */
const AS_PICTURE = /\uFE0F/g;

/** A text without what only changes how a sign looks. */
export function withoutLooks(text: string): string {
  return text.replace(AS_PICTURE, "");
}

/**
 * The pictures of a text in their order, each once in a row: "I like 🍕" is another thing than "I like 🍣". Smiles and
 * hearts are left out, and a sad smiley of signs is a sad face.
 */
export function signsSaid(text: string): readonly string[] {
  const pictures = text.replace(SAD, SAD_FACE).match(PICTURE) ?? [];
  return pictures.filter((picture, at) => !GLAD.test(picture) && picture !== pictures[at - 1]);
}
