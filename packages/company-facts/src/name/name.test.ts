import { expect, test } from "vitest";
import { extractHtml } from "../../fixtures/facts-of.ts";

const nameIn = (html: string, url: string) => extractHtml(html, url).name;

test.each([
  ["Home", "https://acme-tools.com/", "Acme Tools"],
  ["Welcome to Fenwick Farms", "https://fenwickfarms.com/", "Fenwick Farms"],
  ["Fenwick Farms: eggs and more", "https://fenwickfarms.com/", "Fenwick Farms"],
  ["Orrin Labs Inc. | Official Site", "https://orrinlabs.com/", "Orrin Labs Inc."],
  ["Best Plumber in Austin | Joe's Plumbing", "https://joesplumbing.com/", "Joe's Plumbing"],
  [
    "Call Now: 555 010 9931 | Roof Repair | Dunmore and Sons",
    "https://dunmoresons.com/",
    "Dunmore and Sons",
  ],
  ["Katz-Bowen Partners - Attorneys at Law", "https://katzbowen.com/", "Katz-Bowen Partners"],
  ["VELDT DESIGN STUDIO — Branding", "https://veldtdesign.com/", "Veldt Design Studio"],
  ["Startseite – Bäckerei Grün", "https://baeckerei-gruen.de/", "Bäckerei Grün"],
  ["Accueil » Maison Lefort", "https://www.maisonlefort.fr/", "Maison Lefort"],
  ["3M8 Robotics · Welding cells", "https://3m8robotics.com/", "3M8 Robotics"],
  [
    "Whistleblower Law | Stone, Birch & Hale, LLP",
    "https://sbhlegal.com/",
    "Stone, Birch & Hale, LLP",
  ],
  ["https://www.pellmetal.com/", "https://www.pellmetal.com/", "Pellmetal"],
  ["404 Media | News", "https://www.404media.co/", "404 Media"],
  ["Forbidden Planet - Comics", "https://forbiddenplanet.com/", "Forbidden Planet"],
  ["Salient | Reports that write themselves", "https://salient.io/", "Salient"],
  ["404 Not Found", "https://pellmetal.com/", "Pellmetal"],
  ["Home | Heron Lake Regatta", "https://pages.example/", "Heron Lake Regatta"],
  ["Pharmacy", "https://rxmarl.com/", "Rxmarl"],
  ["Pharmacy", "https://www.pharmacy.com/", "Pharmacy"],
  ["The_Marl_Cafe", "https://marlcafe.com/", "The Marl Cafe"],
  ["St. Osyth's Church – Parish", "https://stosythschurch.org/", "St. Osyth's Church"],
])("the title %j at %s belongs to %j", (title, url, name) => {
  expect(nameIn(`<title>${title}</title>`, url)).toBe(name);
});

test.each([
  [
    "a legal form is dropped if one place has the name without it",
    "<title>Orrin Labs | Sensors</title><footer>© 2026 Orrin Labs, Inc. All rights reserved.</footer>",
    "https://orrinlabs.com/",
    "Orrin Labs",
  ],
  [
    "a name in capitals gets its spelling elsewhere on the page",
    "<title>ORRIN LABS</title><p>At Orrin Labs we make sensors.</p>",
    "https://orrinlabs.com/",
    "Orrin Labs",
  ],
  [
    "the domain spelled out in the text wins over a title of keywords",
    "<title>Wood floors and repair</title><p>DeCo-Dental is here. Ask DeCo-Dental.</p>",
    "https://decodental.com/",
    "DeCo-Dental",
  ],
  [
    "a name has no control characters",
    '<meta property="og:site_name" content="Acme\u0007 \u202eTools">',
    "https://acme.com/",
    "Acme Tools",
  ],
  [
    "a shop on a shared host gets its name from its own part of the address",
    "<title>Home</title>",
    "https://kestrel-loom.myshopify.com/",
    "Kestrel Loom",
  ],
  [
    "the domain as a name needs no addition",
    `<title>Teeth</title><meta name="description" content="At Ardent-Dental Family and Cosmetic Dentistry we smile.">
     <p>Ardent-Dental is here.</p>`,
    "https://ardentdental.com/",
    "Ardent-Dental",
  ],
  [
    "a longer name that begins with the domain wins over the address in the copyright",
    `<title>Tarn Kitchen Center, Inc. offers cabinets, counters and all that belongs to a kitchen</title>
     <meta name="description" content="Tarn Kitchen Center offers cabinets."><p>© 2001 TarnKitchen.com</p>`,
    "https://tarnkitchen.com/",
    "Tarn Kitchen Center",
  ],
  [
    "a title that continues with products is no longer name",
    "<title>Marl Tractor and spare parts for all makes</title><p>At Marl Tractor we repair.</p>",
    "https://marltractor.com/",
    "Marl Tractor",
  ],
  [
    "a greeting names the company",
    "<title>Massage Marl Coast - Relaxing therapy</title><h1>Welcome to Marl Coast Massage</h1>",
    "https://marlmassage.com/",
    "Marl Coast Massage",
  ],
  [
    "a greeting without a name gives none",
    "<title>Fenwick Farms</title><h1>Welcome to Our Website</h1>",
    "https://pages.example/",
    "Pages",
  ],
])("%s", (_, html, url, name) => {
  expect(nameIn(html, url)).toBe(name);
});

/** A title, what else the page holds, the address, and the name. */
test.each([
  [
    "Ромашка — доставка цветов",
    "<p>Ромашка работает с 2004 года. Звоните: +7 (495) 555-01-42</p>",
    "https://romashka.ru/",
    "Ромашка",
  ],
  [
    "Доставка цветов",
    "<footer>© 2026 ООО «Ромашка». Все права защищены.</footer>",
    "https://flowers-msk.ru/",
    "ООО «Ромашка»",
  ],
  [
    "首页 - 上海云图科技有限公司",
    "<p>云图科技</p>",
    "https://www.yuntu.com.cn/",
    "上海云图科技有限公司",
  ],
  [
    "星河精密｜数控机床制造商",
    '<meta name="description" content="星河精密成立于一九九八年,专业制造数控机床。">',
    "https://xinghe.cn/",
    "星河精密",
  ],
  ["トップページ | サクラ工業", "", "https://www.sakura-kogyo.co.jp/", "サクラ工業"],
  [
    "Sakura Industries | 精密部品",
    "<p>Sakura Industries</p>",
    "https://sakura-industries.jp/",
    "Sakura Industries",
  ],
  [
    "Sakura Tools",
    '<script type="application/ld+json">{"@type":"Organization","name":"Sakura Tools","alternateName":"サクラ工具"}</script>',
    "https://sakura-tools.com/",
    "Sakura Tools",
  ],
  [
    "Μπακάλικο Ελιά",
    '<meta name="description" content="Λάδι και ελιές από την Κρήτη.">',
    "https://elia-shop.gr/",
    "Μπακάλικο Ελιά",
  ],
  [
    "대한정밀 - 공작기계",
    '<meta name="description" content="대한정밀은 공작기계를 만듭니다.">',
    "https://daehan.co.kr/",
    "대한정밀",
  ],
])("the title %j with %j at %s belongs to %j", (title, rest, url, name) => {
  expect(nameIn(`<title>${title}</title>${rest}`, url)).toBe(name);
});
