// Telephone numbers are found by their form, their region and the words near them.

import { expect, test } from "vitest";
import { detect } from "./detect";
import { EVERY_KIND, findAll } from "./testing";

test.each([
  ["it is +1 604-697-0202.", "+1 604-697-0202"],
  ["call ＋1 (650) 333-6000 to reach me", "＋1 (650) 333-6000"],
  ["(555) 123-4567 is open", "(555) 123-4567"],
  ["13812345678是我的号码", "13812345678"],
  ["请打13912345678找我", "13912345678"],
  ["09012345678に電話して", "09012345678"],
  ["私の番号は08098765432です", "08098765432"],
  ["제 번호는 01098765432 입니다", "01098765432"],
  ["0049 176 12345678", "0049 176 12345678"],
  ["+44 (0)7123 129683", "+44 (0)7123 129683"],
  ["0348 2102744", "0348 2102744"],
  ["837.824.1482 ext 63888", "837.824.1482 ext 63888"],
  ["call 5551234567", "5551234567"],
  ["phone:\n60-56-85-91", "60-56-85-91"],
  ["Meu telefone é 632 139823.", "632 139823"],
  ["我的电话号是223-4567.", "223-4567"],
  ["电话：１３８１２３４５６７８", "１３８１２３４５６７８"],
  ["card number 12345678 and phone number 12345678", "12345678"],
  ["781 1704 office", "781 1704"],
  ["Ruf mich unter 017655512345 an", "017655512345"],
  ["mobil 017655512345", "017655512345"],
  ["meine Handynummer ist 017655512345", "017655512345"],
  ["meine Nummer: 017655512345", "017655512345"],
  ["mi número es 612345678", "612345678"],
  ["llámame al 612 345 678", "612 345 678"],
  ["mon numéro est le 0612345678", "0612345678"],
  ["tél 0612345678", "0612345678"],
  ["il mio numero è 3471234567", "3471234567"],
  ["chiamami al 3471234567", "3471234567"],
  ["mijn nummer is 0612345678", "0612345678"],
  ["you can text 415 555 2671", "415 555 2671"],
  ["office: 2125550100", "2125550100"],
  ["tel+49 151 12345678", "+49 151 12345678"],
  ["Call me at 138\u200b1234\u200b5678", "138\u200b1234\u200b5678"],
])("finds the number in %s", (text, number) => {
  expect(findAll(text)).toEqual([`PHONE ${number}`]);
});

test("finds two adjacent numbers", () => {
  expect(findAll("(415) 666-7777 (800) 443-1223")).toEqual(["PHONE (415) 666-7777", "PHONE (800) 443-1223"]);
});

test.each([
  ["09171230000", "09171230000"],
  [" 0301230045. ", "0301230045"],
  ["It's 21 480 0012.", "21 480 0012"],
  ["sure, 0 532 100 20 30", "0 532 100 20 30"],
  ["380501230000", "380501230000"],
  ["46 70 123 00 00", "46 70 123 00 00"],
  ["(21) 987650000", "(21) 987650000"],
  ["+22990001234", "+22990001234"],
])("matches a message that contains only a dialled number: %s", (text, number) => {
  expect(findAll(text)).toEqual([`PHONE ${number}`]);
});

test.each([
  "1763683200",
  "1763683200123",
  "482913377",
  "20261121",
  "2026-11-21 08",
  "123 456 789",
  "12.345.678",
  "48.137 11.576",
  "021000021",
  "4006381333931",
  "0.4.2 / 30.03.2017",
  "036-86170-82",
  "8436-63-04022",
  "01234-5678",
  "4512-3345",
  "3 14 15 92 65",
  "7341902846",
])("does not match a message that contains only another number: %s", (text) => {
  expect(findAll(text)).toEqual([]);
});

test("finds the further numbers of a list", () => {
  expect(findAll("home: +90 212 100 20 30, other: 05351002030")).toEqual([
    "PHONE +90 212 100 20 30",
    "PHONE 05351002030",
  ]);
  expect(findAll("+90 212 100 20 30, order 05351002030")).toEqual(["PHONE +90 212 100 20 30"]);
});

test("finds a number with a placeholder for the carrier", () => {
  expect(findAll("(0xx) 1234567890")).toEqual(["PHONE (0xx) 1234567890"]);
});

test.each([
  "order 011-6391860-4931357",
  "P/N 036-86170-82",
  "See 0772-48-29799 for details.",
  "order 1234567890 shipped",
  "订单13812345678已发货",
  "epoch 1763683200 seconds",
  "£415-666-7777",
  "415-666-7777$",
  "415-666-7777%",
  "abc415-666-7777def",
  "#20020211895",
  "call on 2026-11-21 or 21.11.2026",
  "between 0730-0930",
  "ISBN 978-0-306-40615-7",
  "01234-5678",
  "calculate 13800000000 / 2 = 6900000000",
  "my account number is 12345678",
  "01 02 03 04 05 ab",
  "The cost is $3,650,000.",
  "zip+4 94105-1234",
  "mobile 5 000 000 users",
  "call the function at 4155552671",
  "mi número de pedido es 612345678",
  "mon numéro de commande est le 0612345678",
  "meine Kundennummer ist 017655512345",
  "bel niet, klantnummer 123456789",
])("does not match %s", (text) => {
  expect(findAll(text)).toEqual([]);
});

test("finds national numbers of the tenant's regions without a word about telephones", () => {
  const spans = (text: string, regions: string[]) =>
    detect(text, { ...EVERY_KIND, regions }).map(({ start, end }) => text.slice(start, end));
  expect(spans("try 612 345 678 tonight", ["ES"])).toEqual(["612 345 678"]);
  expect(spans("try 0612345678 tonight", ["ES", "FR"])).toEqual(["0612345678"]);
  expect(spans("try 202 555 0143 tonight", ["US"])).toEqual(["202 555 0143"]);
  expect(spans("try 612 345 678 tonight", ["US"])).toEqual([]);
  expect(spans("try 612 345 678 tonight", [])).toEqual([]);
  expect(spans("order 612 345 678, row 612345678, 2026-11-21", ["ES"])).toEqual([]);
});
