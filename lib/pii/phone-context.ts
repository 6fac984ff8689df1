import { isCjk } from "./characters";

/** Words, in several languages, after which a bare number is a telephone number. */
const PHONE_WORD =
  /(?<!\p{L})(?:(?:tele)?phones?|tel|telf|tlf|mobiles?|mob|cell(?:phone|ular)?|fax|call(?:ing|ed|s|back)?|dial(?:ing|led)?|ring|text me|sms|whatsapp|hot ?line|help ?line|contacts?|reach(?:ed)?|answering|voice ?mail|pager|ph|telefon\p{L}*|tel[eé]fonos?|t[eé]l[eé]phone|celular|m[oó]vil|handy|mobiltelefon|portable|cep|desk|messages to|(?:my|his|her|their|our|your|its|preferr?ed) (?:number|no\.?)|registered|number is(?=:? ?[(+\d])|телефон\p{L}*|тел)(?!\p{L})|电话|電話|手机|手機|联系|聯系|号码|致电|热线|携帯|전화|휴대폰|फोन|मोबाइल|هاتف|جوال|[☎📱📞]/giu;
/** Words that say that a number is something else; the nearest word decides. */
const OTHER_WORD =
  /(?<!\p{L})(?:(?:cards?|accounts?|acct|orders?|invoices?|tickets?|tracking|isbn|issn|ean|upc|imei|zip|postal|postcode|serial|claims?|policy|members?|passport|licen[cs]e|ssn|social security|iban|routing|references?|ref|confirmation|npi|dea|mrn|tax|vat|case|batch|lot|sku|model|part|conta|konto|cuenta|compte|booking|reservation|flight|aadhaar|pan|employee|student|customer|device|session|request|user|transaction|error|id|room)(?: ?(?:#|id|number|num|no\.?|n[uú]mero)(?: is)?)?|versions?|v|prices?|total|amount|balance|cost|code|port|dates?|dob|born|year|suite|apt|unit|box|epoch|timestamp|unix|score|count|size|dollars?|usd|eur|formula|calculate|pin)(?!\p{L})|订单|单号|编号|账号|身份证|银行卡|社保/giu;
const AFTER =
  /^(?:\s?[-(,]?\s?\\?,?\s?)(?:office|fax|mobile|cell|home|work|desk|phone|tel)\b|^\s(?:to (?:call|reach)|is (?:my|his|her|their|the) (?:phone|number))/i;
const WIDTH = 48;

export type PhoneContext = {
  before: (start: number) => "phone" | "other" | "none";
  after: (end: number) => boolean;
};

function endsOf(pattern: RegExp, text: string): number[] {
  return Array.from(text.matchAll(pattern), (match) => match.index + match[0].length);
}

/** The last end that lies within reach before a place, or -1. */
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
 * What the words before a number of this text say (a telephone number, something else, or nothing), and
 * whether a word after it says telephone.
 * The words are looked up once, when the first number asks, so that many numbers cost no more.
 */
export function phoneContext(text: string): PhoneContext {
  let phones: number[] | undefined;
  let others: number[] = [];
  const before = (start: number) => {
    if (phones === undefined) {
      phones = endsOf(PHONE_WORD, text);
      others = endsOf(OTHER_WORD, text);
    }
    const phone = lastBefore(phones, start);
    const other = lastBefore(others, start);
    if (phone === -1 && other === -1) return "none";
    return phone > other ? "phone" : "other";
  };
  return { before, after: (end) => AFTER.test(text.slice(end, end + 24)) };
}

/** Whether Chinese, Japanese or Korean stands just before: there mobile numbers are written bare. */
export function isAfterCjk(text: string, start: number): boolean {
  for (let at = start - 1; at >= Math.max(0, start - 8); at--) if (isCjk(text.charCodeAt(at))) return true;
  return false;
}
