import { expect, test } from "vitest";
import { found } from "./testing";

test.each([
  ["it is +1 604-697-0202.", "+1 604-697-0202"],
  ["call ＋1 (650) 333-6000 to reach me", "＋1 (650) 333-6000"],
  ["(555) 123-4567 is open", "(555) 123-4567"],
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
  ["Call me at 138\u200b1234\u200b5678", "138\u200b1234\u200b5678"],
])("finds the number in %s", (text, number) => {
  expect(found(text)).toEqual([`PHONE ${number}`]);
});

test("finds two numbers beside each other", () => {
  expect(found("(415) 666-7777 (800) 443-1223")).toEqual(["PHONE (415) 666-7777", "PHONE (800) 443-1223"]);
});

test.each([
  "order 1234567890 shipped",
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
])("leaves %s alone", (text) => {
  expect(found(text)).toEqual([]);
});
