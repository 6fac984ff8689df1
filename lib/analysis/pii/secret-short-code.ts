import type { Finder, Hit } from "./scan";

/** A kind of short number that is a secret only beside its name, in lower case and several languages. */
type ShortCode = { readonly rule: string; readonly name: string; readonly value: string };

const CODES: readonly ShortCode[] = [
  { rule: "secret.puk", name: "puk(?:[ -]?code)?", value: "\\d{8}" },
  {
    rule: "secret.access_code",
    name: [
      "(?:大?门|門|门禁|门锁|单元门|车库|保险箱|保险柜)(?:的)?(?:密码|密碼|代码|口令)",
      "(?:ドア|玄関|門|オートロック|ガレージ|金庫|入口|エントランス)(?:の)?(?:暗証番号|コード|番号|パスワード)",
      "(?:현관문?|대문|문|도어락|차고|금고|출입문|공동현관)(?:의)? ?(?:비밀번호|비번|코드|번호)",
    ].join("|"),
    value: "[#*]?\\d(?:[ -]?\\d){2,7}[#*a-d]?",
  },
  {
    rule: "secret.passport",
    name: [
      "passport(?: (?:number|no\\.?|nr\\.?|#))?",
      "reisepass(?:nummer|nr\\.?)?|passnummer|passnr\\.?",
      "pasaporte|passeport|passaport[oe]|paspoort(?:nummer)?",
      "护照(?:号码|號碼|号|编号)?|護照(?:號碼|号码)?",
      "パスポート(?:番号|の番号)?|旅券番号",
      "여권 ?(?:번호)?",
    ].join("|"),
    value: "(?=(?:[a-z]*\\d){5})[a-z]{0,3}\\d[a-z\\d]{5,9}",
  },
  {
    rule: "secret.card_check",
    name: [
      "cvv2?|cvc2?|cvn|csc|(?:card )?(?:security|verification) (?:code|number)|card check (?:code|number)|check number of (?:the|my) card",
      "kartenprüfnummer|kartenpruefnummer|kartenprüfziffer|prüfnummer|sicherheitscode",
      "código de (?:seguridad|verificación)|codigo de (?:seguridad|verificacion)",
      "(?:codice di sicurezza(?: della (?:mia )?carta)?|código de segurança|beveiligingscode)(?= ?:| (?:è|é|is) )",
      "cryptogramme(?: visuel)?|code de (?:sécurité|vérification)",
      "安全码|校验码|驗證碼|信用卡背面(?:的)?(?:三位)?(?:数字|號碼)?",
      "セキュリティ ?コード",
      "(?:보안 ?코드|카드 ?보안 ?코드)",
    ].join("|"),
    value: "\\d{3,4}",
  },
];

/** Words between a name and its value: a few without digits, then a verb, a colon or nothing. */
const GAP =
  "(?:(?: (?!(?:not|nicht|no|pas)\\b)[\\p{L}'’.°-]{1,14}){0,5}? (?:is|was|to|now|ist|lautet|jetzt|es|son|est|è|é|becomes|wird)(?: (?:now|jetzt|ahora|maintenant|still|auf|the|le|la|el|der|die|das))?| (?:number|no\\.?|nr\\.?|nummer|número|numéro|n°|of|number:))?(?: ?[:=：] ?| |(?<=[\\u3000-\\u9fff\\uac00-\\ud7af])(?:号码|號碼)?)(?:[是为為はがは은는이가을를]{1,2}[:：]? ?)?[\"'“«]?";
/** What follows a longer number, a time, an amount or a date. */
const NO_MORE =
  "(?![\\p{L}\\d]*[\\d])(?![.,:/-]?\\d)(?! ?(?:€|\\$|£|%|euro|dollar|o'clock|uhr|am\\b|pm\\b|h\\b|years?|jahre|años|ans))";
const NOTHING_BEFORE = "(?<![a-z\\u00df-\\u024f\\d])";

const AFTER_NAME = CODES.map(({ rule, name, value }) => ({
  rule,
  pattern: new RegExp(`${NOTHING_BEFORE}(?:${name})${GAP}(${value})${NO_MORE}`, "gu"),
}));
/** "4821 is the gate code". */
const BEFORE_NAME = CODES.map(({ rule, name, value }) => ({
  rule,
  pattern: new RegExp(
    `(?<![\\w.,:/-])(${value}) (?:is|ist|es|est) (?:(?:the|our|my|der|die|das|unser|mein|el|la|mi|nuestro|le|mon|ma|notre) )?(?:${name})(?![a-z\\d])`,
    "gu",
  ),
}));

/** Every name contains one of these words. Most texts contain none. */
const ANCHOR =
  /code|codigo|código|pin|comb|clave|kombi|passport|reisepass|passn|pasaporte|passeport|passaport|paspoort|puk|sicurezza|segurança|beveiliging|cv[vcn]|csc|security|prüf|pruef|cryptogramme|密|护照|護照|码|背面|暗証|コード|番号|パス|旅券|번호|비번|코드|여권|number of/;

/**
 * Finds PUKs, passport numbers and card check numbers beside their names, in ten languages, and codes of
 * entrances and locks in Chinese, Japanese and Korean: "CVV 123", "护照号码E12345678".
 */
export const findShortCodes: Finder = (_text, { lower }) => {
  if (!ANCHOR.test(lower)) return [];
  const hits: Hit[] = [];
  const add = (rule: string, start: number, value: string) =>
    hits.push({ start, end: start + value.length, kind: "SECRET", rule });
  for (const { rule, pattern } of AFTER_NAME)
    for (const { 0: match, 1: value = "", index } of lower.matchAll(pattern))
      add(rule, index + match.length - value.length, value);
  for (const { rule, pattern } of BEFORE_NAME)
    for (const { 1: value = "", index } of lower.matchAll(pattern)) add(rule, index, value);
  return hits;
};
