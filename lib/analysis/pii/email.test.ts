// Email addresses are found in every common form, and similar texts are not.

import { expect, test } from "vitest";
import { findAll } from "./testing";

test.each([
  ["write to jane.doe+lists@mail.example.co.uk, please", "jane.doe+lists@mail.example.co.uk"],
  ["<bob@example.com>", "bob@example.com"],
  ["张三@example.com", "张三@example.com"],
  ["我的邮箱是李四@example.com，谢谢", "李四@example.com"],
  ["王小明@example.org的地址", "王小明@example.org"],
  ["Mail:bob@example.com.", "bob@example.com"],
  ["邮箱：zhang@qq.com，住在北京", "zhang@qq.com"],
  ["ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ"],
  ["jané@müller.de", "jané@müller.de"],
  ["a@xn--bcher-kva.example", "a@xn--bcher-kva.example"],
  ["write bob@example.com.Thanks", "bob@example.com"],
  ["my email is jane at example dot com", "jane at example dot com"],
  ["jane.doe7 at example.org", "jane.doe7 at example.org"],
  ['"jane doe"@example.com', '"jane doe"@example.com'],
  ["jane [at] example [dot] com", "jane [at] example [dot] com"],
  ["jo@example.org-1", "jo@example.org"],
  ["jo@example.org_1", "jo@example.org"],
  ["jo@mail.example.org_3.txt", "jo@mail.example.org"],
  ["jo@example.org.17", "jo@example.org"],
  ["jo@my-host.example.org-2026-11-22", "jo@my-host.example.org"],
  ["https://example.org/u?mail=jo%40example.org&x=1", "jo%40example.org"],
  ["backup/jo_doe_AT_example_DOT_org.tar", "jo_doe_AT_example_DOT_org"],
])("finds the address in %s", (text, address) => {
  expect(findAll(text)).toEqual([`EMAIL ${address}`]);
});

test.each([
  "git clone git@github.com:owner/repo.git",
  "npm i react@18.2.0",
  "npm i left-pad@1.2.3-beta.rc",
  "user..name@example.com",
  "回复@example.com说",
  "hey @bob, look at example dot com",
  "Lunch at example.org",
  "see you at example.org",
  "work at example.org",
  'he said "hi" @ noon',
  "Bob@abc.c",
  "a@b@c",
  "@scope/package",
  "getty@tty1.service",
  "getty@tty1.service_d",
  "react@v2.rc-1",
  "lib@stable.x86_64",
  "icon@2x.png",
  "npm/%40scope%2Fname",
  "react%4018.2.0",
  "created_at_noon_dot_5",
  "LOOK_AT_THIS",
])("does not match %s", (text) => {
  expect(findAll(text)).toEqual([]);
});
