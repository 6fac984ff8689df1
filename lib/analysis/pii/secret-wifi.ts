import type { Finder, Hit } from "./scan";
import { classes, isPlaceholder, withoutStop } from "./secret-filters";

/** "the wifi at the cabin is …", "WLAN: …". A driver or a card of a network is none. */
const WIFI =
  /(?<![\p{L}\d_-])(?:wi-?fi|wlan)(?: (?:at|in|for|im|in der|bei|en|de|del|chez|al|nel)(?: [\p{L}'’]{1,14}){1,3}?)?(?: (?:is|ist|es|est|è|c['’]est)(?: (?:now|jetzt|ahora|maintenant|ora))?:? |: )["'“]?(?=([^\s"'“”]{8,63}))/gu;
/** Names of networks, routers and standards. */
const NETWORK =
  /net|hub|box|link|guest|gast|home|router|wi-?fi|wlan|vodafone|telekom|orange|virgin|ghz|wpa|802|\dg/;

/**
 * Finds the password of a network that a sentence gives without the word: "the wifi is sunflower22". It has
 * at least 8 characters (the minimum of WPA): a word with digits, or three kinds of characters with a sign.
 */
export const findWifiPasswords: Finder = (text, { lower }) => {
  const hits: Hit[] = [];
  for (const { 0: match, 1: said = "", index } of lower.matchAll(WIFI)) {
    const start = index + match.length;
    const value = withoutStop(text.slice(start, start + said.length).replace(/,$/, ""));
    if (value.length < 8 || isPlaceholder(value) || NETWORK.test(value.toLowerCase())) continue;
    const hasSign = /[^\p{L}\d._/-]/u.test(value) && classes(value) >= 3;
    if (!hasSign && !/^\p{Ll}{5,}\d{2,6}$/u.test(value)) continue;
    hits.push({ start, end: start + value.length, kind: "SECRET", rule: "secret.wifi" });
  }
  return hits;
};
