import type { Finder, Hit } from "./scan";

/**
 * A kind of short number that is a secret only beside its name, in lower case and several languages. `needs`
 * is in every text with the name, `valueBefore` is the value in "4821 is the code".
 */
type ShortCode = { rule: string; needs: RegExp; name: string; value: string; valueBefore?: string };

const CODES: readonly ShortCode[] = [
  { rule: "secret.puk", needs: /puk/, name: "puk(?:[ -]?code)?", value: "\\d{8}" },
  {
    rule: "secret.access_code",
    needs: /密|代码|口令|暗証|コード|番号|パス|번호|비번|코드/,
    name: [
      "(?:大?门|門|门禁|门锁|单元门|车库|保险箱|保险柜)(?:的)?(?:密码|密碼|代码|口令)",
      "(?:ドア|玄関|門|オートロック|ガレージ|金庫|入口|エントランス)(?:の)?(?:暗証番号|コード|番号|パスワード)",
      "(?:현관문?|대문|문|도어락|차고|금고|출입문|공동현관)(?:의)? ?(?:비밀번호|비번|코드|번호)",
    ].join("|"),
    value: "[#*]?\\d(?:[ -]?\\d){2,7}[#*a-d]?",
  },
  {
    rule: "secret.passport",
    needs: /pass(?:port|nummer|nr|eport|aport)|pasaporte|paspoort|护照|護照|パスポート|旅券|여권/,
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
    needs:
      /cv[vcn]|csc|code|codice|código|codigo|(?:security|verification|check) number|prüf|pruef|cryptogramme|安全|校验|驗證|背面|セキュリティ|보안/,
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
  {
    rule: "secret.one_time_code",
    needs:
      /(?:ry|up|me|on|2fa) code|code de |código|(?:ungs|einmal)-?code|codes de|验证|驗證|恢复|認証|確認|復旧|인증|복구/,
    name: [
      "(?:recovery|backup|one-time|verification|confirmation|authentication|2fa) codes?",
      "(?:wiederherstellungs|bestätigungs|verifizierungs|sicherungs|einmal)-?codes?",
      "códigos? de (?:recuperación|verificación|confirmación|respaldo)",
      "codes? de (?:récupération|vérification|confirmation|secours)",
      "验证码|驗證碼|恢复码|(?:認証|確認|復旧)コード|인증 ?(?:번호|코드)|복구 ?코드",
    ].join("|"),
    value: "(?=[a-z-]{0,12}\\d)(?:[a-z\\d]{4,6}-[a-z\\d]{4,6}|\\d{5,8})",
    valueBefore: "\\d{5,8}",
  },
  {
    rule: "secret.numeric_password",
    needs: /密|パスワード|暗証|비밀번호|비번/,
    name: "密码|密碼|パスワード|暗証番号|비밀번호|비번",
    value: "\\d{4,8}",
  },
  {
    rule: "secret.identity_number",
    needs: /sort code/,
    name: "sort code",
    value: "\\d{2}[ -]\\d{2}[ -]\\d{2}|\\d{6}(?=[^\\d\\n]{1,24}\\d{8}(?!\\d))",
  },
  {
    rule: "secret.identity_number",
    needs: /sort code/,
    name: "acc(?:oun)?t(?: (?:number|no\\.?))?(?:(?<=sort code[^\\n]{1,56})|(?=[^\\n]{8,40}sort code))",
    value: "\\d{8}",
  },
  {
    rule: "secret.identity_number",
    needs: /nhs/,
    name: "nhs(?: (?:number|no\\.?))?",
    value: "\\d{3}[ -]?\\d{3}[ -]?\\d{4}",
  },
  {
    rule: "secret.identity_number",
    needs: /national insurance|(?<![a-z])ni(?:no)?(?![a-z])/,
    name: "national insurance(?: (?:number|no\\.?))?|ni(?:no)?(?: (?:number|no\\.?))?",
    value: "[a-z]{2}[ -]?\\d{2}[ -]?\\d{2}[ -]?\\d{2}[ -]?[a-d]",
  },
  {
    rule: "secret.identity_number",
    needs:
      /insurance|licen[cs]e n|account n|tax (?:id|n)|steuer|versicher|konto|ausweis|führerschein|(?<![a-z])(?:dni|nif|nie)(?![a-z])|número de|numéro/,
    name: [
      "insurance (?:policy )?(?:number|no\\.?)|(?:driving|driver['’]?s) licen[cs]e (?:number|no\\.?)|bank account (?:number|no\\.?)|tax (?:id|number)",
      "(?:steuer|steueridentifikations|versicherten|versicherungs|sozialversicherungs|krankenversicherungs|personalausweis|ausweis|führerschein|konto)-?(?:nummer|nr\\.?|id)",
      "dni|nif|nie(?=[^\\d\\n]{0,30}[xyz]-?\\d{7})|número de (?:la )?(?:seguridad social|cuenta|póliza)",
      "numéro (?:de )?(?:sécurité sociale|sécu|compte|fiscal|police)",
    ].join("|"),
    valueBefore: "\\d{6,12}[a-z]?",
    value:
      "(?=[a-z]{0,8}\\d|(?!(?:is|es|est|ist|no|nr|on|de|du|la|le|in|at|to|of|for)[ -])[a-z]{1,3}[ -]\\d)(?=(?:[a-z /-]{0,6}\\d){6})[a-z\\d]{1,18}(?:[ /-](?=[a-z]?\\d|[a-z](?![\\p{L}\\d]))[a-z\\d]{1,12}){0,5}",
  },
];

/** Words between a name and its value: a few without digits, then a verb, a colon or nothing. */
const GAP =
  "(?:(?: (?!(?:not|nicht|no|pas)\\b)[\\p{L}'’.°-]{1,14}){0,5}? (?:is|was|to|now|ist|lautet|jetzt|es|son|est|è|é|becomes|wird|are|sind|sont)(?: (?:now|jetzt|ahora|maintenant|still|auf|the|le|la|el|der|die|das))?| (?:number|no\\.?|nr\\.?|nummer|número|numéro|n°|of|number:)| (?:of|for|von|vom|für|de|para|pour)(?: [\\p{L}'’-]{1,14}){1,4}(?=:))?(?: ?[:=：] ?| |(?<=[\\u3000-\\u9fff\\uac00-\\ud7af])(?:号码|號碼)?)(?:[是为為はがは은는이가을를]{1,2}[:：]? ?)?[\"'“«]?";
/** What follows a longer number, a time, an amount or a date. */
const NO_MORE =
  "(?![\\p{L}\\d]*[\\d])(?![.,:/-]?\\d)(?! ?(?:€|\\$|£|%|euro|dollar|o'clock|uhr|am\\b|pm\\b|h\\b|years?|jahre|años|ans|[年月日个個位字文次天회개자년명]| (?:lines?|char|bytes?|people|times?|digits?|zeilen|zeichen|líneas|lignes|caract)))";
const NOTHING_BEFORE = "(?<![a-z\\u00df-\\u024f\\d])";

/** A value that follows the name, and "4821 is the gate code". */
const PATTERNS = CODES.map(({ rule, needs, name, value, valueBefore = value }) => ({
  rule,
  needs,
  after: new RegExp(`${NOTHING_BEFORE}(?:${name})${GAP}(${value})${NO_MORE}`, "gu"),
  before: new RegExp(
    `(?<![\\w.,:/-])(${valueBefore}) (?:is|ist|es|est) (?:(?:the|our|my|der|die|das|unser|mein|el|la|mi|nuestro|le|mon|ma|notre) )?(?:${name})(?![a-z\\d])`,
    "gu",
  ),
}));
/** Most texts contain none of these words. */
const ANCHOR = new RegExp(CODES.map(({ needs }) => needs.source).join("|"));

/**
 * Finds PUKs, numbers of passports, identities and accounts, one-time codes and card check numbers beside
 * their names, and codes of entrances and locks in Chinese, Japanese and Korean: "CVV 123",
 * "护照号码E12345678".
 */
export const findShortCodes: Finder = (_text, { lower }) => {
  const hits: Hit[] = [];
  const add = (rule: string, start: number, value: string) =>
    hits.push({ start, end: start + value.length, kind: "SECRET", rule });
  if (!ANCHOR.test(lower)) return hits;
  for (const { rule, needs, after, before } of PATTERNS) {
    if (!needs.test(lower)) continue;
    for (const { 0: match, 1: value = "", index } of lower.matchAll(after))
      add(rule, index + match.length - value.length, value);
    for (const { 1: value = "", index } of lower.matchAll(before)) add(rule, index, value);
  }
  return hits;
};
