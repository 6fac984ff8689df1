import { isCjk } from "./characters";
import { before, lastMatch } from "./scan";

/** Words, in several languages, after which a bare number is a telephone number. */
const PHONE_WORD =
  /(?<![\p{Ll}\p{Lu}])(?:(?:tele)?phones?|tel|telf|tlf|mobiles?|mob|cell(?:phone|ular)?|fax|call(?:ing|ed|s|back)?|callback|dial(?:ing|led)?|ring|text me|sms|whatsapp|hot ?line|help ?line|contacts?|reach(?:ed)?|answering|voice ?mail|pager|ph|telefon\p{L}*|tel[eé]fonos?|t[eé]l[eé]phone|celular|m[oó]vil|handy|mobiltelefon|portable|cep|desk|messages to|(?:my|his|her|their|our|your|preferred|prefered|registered) (?:number|no\.?)|телефон\p{L}*|тел)(?![\p{Ll}\p{Lu}])|电话|電話|手机|手機|联系|聯系|号码|致电|热线|携帯|전화|휴대폰|फोन|मोबाइल|هاتف|جوال|[☎📱📞]/giu;
/** Words that say that a number is something else; the nearest word decides. */
const OTHER_WORD =
  /(?<![\p{Ll}\p{Lu}])(?:(?:cards?|accounts?|acct|orders?|invoices?|tickets?|tracking|isbn|issn|ean|upc|imei|zip|postal|postcode|serial|claims?|policy|members?|passport|licen[cs]e|ssn|social security|iban|routing|references?|ref|confirmation|npi|dea|mrn|tax|vat|case|batch|lot|sku|model|part|conta|konto|cuenta|compte|booking|reservation|flight|aadhaar|pan|employee|student|customer|device|session|request|user|transaction|error|tribal)(?: ?(?:#|id|number|num|no\.?|n[uú]mero))?|id|versions?|v|prices?|total|amount|balance|cost|code|port|dates?|dob|born|year|suite|apt|unit|box|epoch|timestamp|unix|score|count|size|dollars?|usd|eur|formula|calculate|pin)(?![\p{Ll}\p{Lu}])|订单|单号|编号|账号|身份证|银行卡|社保/giu;
const AFTER =
  /^(?:\s?[-(,]?\s?\\?,?\s?)(?:office|fax|mobile|cell|home|work|desk|phone|tel)\b|^\s(?:to (?:call|reach))/i;
const WIDTH = 48;

/** What the words around a number say: a telephone number, something else, or nothing. */
export function phoneContext(text: string, start: number, end: number): "phone" | "other" | "none" {
  if (AFTER.test(text.slice(end, end + 16))) return "phone";
  const context = before(text, start, WIDTH);
  const phone = lastMatch(PHONE_WORD, context);
  const other = lastMatch(OTHER_WORD, context);
  if (phone === -1 && other === -1) return "none";
  return phone > other ? "phone" : "other";
}

/** Whether Chinese, Japanese or Korean stands just before: there mobile numbers are written bare. */
export function isAfterCjk(text: string, start: number): boolean {
  for (let at = start - 1; at >= Math.max(0, start - 8); at--) if (isCjk(text.charCodeAt(at))) return true;
  return false;
}
