import { codeAt, isCjk } from "./characters";

/**
 * Words, in several languages, after which a plain number is a telephone number. Both lists match lowercase
 * text and use ranges of letters: the flags `i` and `u` make them four times slower.
 */
const PHONE_WORD =
  /(?<![a-z\u00df-\u1fff])(?:(?:tele)?phones?|tel|telf|tlf|mobiles?|mob|cell(?:phone|ular)?|fax|call(?:ing|ed|s|back)?|dial(?:ing|led)?|ring|text me|sms|whatsapp|hot ?line|help ?line|contacts?|reach(?:ed)?|answering|voice ?mail|pager|ph|telefon[a-z\u00df-\u1fff]*|tel[eé]fonos?|t[eé]l[eé]phone|celular|m[oó]vil|handy|mobiltelefon|portable|cep|desk|messages to|(?:my|his|her|their|our|your|its|preferr?ed) (?:number|no\.?)|registered|number is(?=:? ?[(+\d])|mobil(?:nummer|nr)?|handy(?:nummer|nr)|(?:ruf|festnetz|durchwahl)nummer|ruf(?:en?|t)? (?:mich|uns|ihn|sie)|erreichbar|(?:mein|dein|sein|ihr|unser)e (?:nummer|nr)|ll[aá]m(?:ame|anos|enos|arme)|(?:(?:mi|tu|su|mon|ton|son|notre|votre|mio|tuo|suo|nostro|meu|seu|nosso) n[uú]m[eé]ro|(?:mijn|zijn|haar|ons|jouw|je) nummer)(?= (?:est|es|è|é|is) |:| ?[+(\d])|t[eé]l|appel(?:le|ez)[- ](?:moi|nous)|chiama(?:mi|ci)|cellulare|mobiel|bel (?:me|mij|ons)|(?:can|could|may|please|to|or) text(?= ?[+(\d])|(?:office|home|landline)(?=: ?[+(\d])|телефон[a-z\u00df-\u1fff]*|тел)(?![a-z\u00df-\u1fff])|电话|電話|手机|手機|联系|聯系|号码|致电|热线|携帯|전화|휴대폰|फोन|मोबाइल|هاتف|جوال|☎|📱|📞/g;
/** Words that indicate another kind of number; the nearest word decides. */
const OTHER_WORD =
  /(?<![a-z\u00df-\u1fff])(?:(?:cards?|accounts?|acct|orders?|invoices?|tickets?|tracking|isbn|issn|ean|upc|imei|zip|postal|postcode|serial|claims?|policy|members?|passport|licen[cs]e|ssn|social security|iban|routing|references?|ref|confirmation|npi|dea|mrn|tax|vat|case|batch|lot|sku|model|part|p\/n|conta|konto|cuenta|compte|booking|reservation|flight|aadhaar|pan|employee|student|customer|device|session|request|user|transaction|error|id|room)(?: ?(?:#|id|number|num|no\.?|n[uú]mero)(?: is)?)?|versions?|v|functions?|methods?|endpoints?|zip\+\d|(?:kunden|bestell|rechnungs|auftrags|vertrags|vorgangs|sendungs|artikel|steuer|mitglieds|versicherungs|konto|matrikel|personal|serien|klant|bestel|factuur)(?:nummer|nr)|n[uú]m[eé]ro d(?:e |')(?:pedido|cliente|cuenta|factura|orden|serie|commande|client|compte|dossier|s[eé]rie|facture|ordine)|prices?|total|amount|balance|cost|code|port|dates?|dob|born|year|suite|apt|unit|box|epoch|timestamp|unix|score|count|size|dollars?|usd|eur|formula|calculate|pin)(?![a-z\u00df-\u1fff])|订单|单号|编号|账号|身份证|银行卡|社保/g;
const PHONE_WORD_AFTER =
  /^(?:\s?[-(,]?\s?\\?,?\s?)(?:office|fax|mobile|cell|home|work|desk|phone|tel)\b|^\s(?:to (?:call|reach)|is (?:my|his|her|their|the) (?:phone|number))/i;
const WIDTH = 48;

/** The ends of the words about telephones and about other numbers in a text. */
export type PhoneWords = { phones: readonly number[]; others: readonly number[] };

function endsOf(pattern: RegExp, text: string): number[] {
  const ends: number[] = [];
  pattern.lastIndex = 0;
  while (pattern.exec(text) !== null) ends.push(pattern.lastIndex);
  return ends;
}

/** Finds the words once for all numbers of a lowercase text. */
export function phoneWords(lower: string): PhoneWords {
  return { phones: endsOf(PHONE_WORD, lower), others: endsOf(OTHER_WORD, lower) };
}

/** Returns the last end within reach before an offset, or -1. */
function lastBefore(ends: readonly number[], place: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  const last = ends[low - 1] ?? -1;
  return last >= place - WIDTH ? last : -1;
}

/**
 * Returns what the nearest word before a number indicates: a telephone number, another number, or nothing.
 */
export function indicatedBefore(words: PhoneWords, start: number): "phone" | "other" | "none" {
  if (words.phones.length === 0 && words.others.length === 0) return "none";
  const phone = lastBefore(words.phones, start);
  const other = lastBefore(words.others, start);
  if (phone === -1 && other === -1) return "none";
  return phone > other ? "phone" : "other";
}

/** Returns whether a word after a number indicates a telephone number. */
export function isNamedAfter(text: string, end: number): boolean {
  return PHONE_WORD_AFTER.test(text.slice(end, end + 24));
}

/**
 * Returns whether the text just before or directly after is Chinese, Japanese or Korean. These languages
 * write mobile numbers without punctuation.
 */
export function isBesideCjk(text: string, start: number, end: number): boolean {
  for (let at = start - 1; at >= Math.max(0, start - 8); at--) if (isCjk(text.charCodeAt(at))) return true;
  return isCjk(codeAt(text, end)) || (text[end] === " " && isCjk(codeAt(text, end + 1)));
}
