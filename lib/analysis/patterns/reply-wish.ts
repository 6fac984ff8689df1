import { foldToBaseLetters } from "@/lib/analysis/text";

/** "Answer briefly", "explain it step by step", "duze mich": an order about how to speak to the user. */
const ORDER =
  /^(?:(?:and|but|also|so|please|bitte|por favor|from now on|ab jetzt|always|never|immer|siempre|toujours|don['’]t|do not|no|ne),? ){0,4}(?:answer|reply|respond|explain|write|speak|talk|summari[sz]e|format|phrase|call me|address me|antworte|erklar(?:e|st)?|schreib(?:e|st)?|sprich|fasse?|formuliere?|duze?|siezen? sie|nenn(?:e)? mich|responde(?:me)?|contesta(?:me)?|explica(?:me)?|escribe(?:me)?|habla(?:me)?|tutea(?:me)?|llama(?:me)|reponds?|repondez|explique|ecris|parle|tutoie|vouvoie|appelle)\b(?! (?:to|an|a) (?!me\b|mich\b|mi\b|moi\b)\p{L})/u;
/** "I like short answers", "keine Emojis", "your replies": what an assistant says, and its form. */
const FORM =
  /\b(?:your (?:\p{L}+ ){0,2}(?:answers?|repl(?:y|ies)|responses?|explanations?|summar(?:y|ies)|tone)|(?:short(?:er)?|long(?:er)?|brief|concise|detailed|simple|direct|formal|casual|plain) (?:\p{L}+ )?(?:answers?|repl(?:y|ies)|responses?|explanations?|summaries|sentences)|(?:no|without|fewer|less|more|use|in|as) (?:emojis?|bullet ?points?|bullets|jargon|small talk|markdown|exclamation marks?|tables)|(?:answer|reply|respond|talk|speak|explain)(?:s|ing)? (?:to me )?in (?:\p{L}+ )?(?:english|german|spanish|french|words|sentences|points)|(?:kurze?|lange?|knappe?|ausfuhrliche?|einfache?|direkte?)n? (?:antwort(?:en)?|erklarung(?:en)?|satze)|(?:deine|ihre)n? (?:antwort(?:en)?|erklarung(?:en)?)|(?:keine|ohne|weniger|mehr) emojis?|(?:respuestas?|explicaciones|explicacion) (?:cortas?|breves?|largas?|detalladas?|sencillas?)|tus (?:respuestas|explicaciones)|(?:sin|mas|menos) emojis?|(?:reponses?|explications?) (?:courtes?|breves?|longues?|detaillees?|simples?)|tes (?:reponses|explications)|(?:sans|pas d['’]|moins d['’]|plus d['’])emojis?)\b/u;

/** Returns whether a preference of the user says how to answer, in English, German, Spanish or French. */
export function isReplyWish(preference: string): boolean {
  const folded = foldToBaseLetters(preference).trim();
  return ORDER.test(folded) || FORM.test(folded);
}
