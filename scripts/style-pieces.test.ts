import { expect, test } from "vitest";
import { criticalStyles } from "../apps/server/src/http/critical-styles.ts";
import { stylePieces } from "./style-pieces.ts";

const html = '<body><a class="link m_1 hover:x" data-active>Go</a></body>';
const critical = (css: string) =>
  criticalStyles(stylePieces(css))(html).replaceAll(/;(?=\}|$)/g, "");

test.each([
  ".link{color:red}",
  ".link.m_1:hover::before{content:'}'}",
  "a,body{margin:0}",
  ".hover\\:x{color:red}",
  ".link:not(.other,.another){color:red}",
  ":where(.link,.other) a{color:red}",
  ":where([data-dark]) .link{color:red}",
  "@media (width<480px){.link{color:red}}",
  ".link{color:red;&:hover{color:blue}}",
  ".link:where([data-active]){color:red}",
  "@media (hover:none){.link{color:red}}",
  ':root{--text:"a;b{c}"}.link:after{content:var(--text)}',
  "@font-face{font-family:Own;src:local(Arial)}",
  ".link{background:url(data:image/svg+xml;base64,AA==)}",
])("keeps %s", (css) => {
  expect(critical(css)).toBe(css);
});

test.each([
  ".other{color:red}",
  ".link .other{color:red}",
  "@media print{@supports (display:grid){.other{color:red}}}",
  "@keyframes turn{from{opacity:0}to{opacity:1}}",
  "@font-face{font-family:Far;src:url(/far.woff2)}",
  '@charset "utf-8";',
  "@media (hover:hover){.link:hover{color:red}}",
  ".link:where([data-loading]){color:red}",
  ":root{--unused:red}",
])("leaves out %s", (css) => {
  expect(critical(css)).toBe("");
});

test("removes selectors that do not apply, but not those that nested rules refer to", () => {
  expect(critical(".other,.link{color:red}")).toBe(".link{color:red}");
  expect(critical(".other,.link{&:hover{color:red}}")).toBe(".other,.link{&:hover{color:red}}");
  expect(critical(".link{&.other{color:red}color:blue}")).toBe(".link{color:blue}");
});
