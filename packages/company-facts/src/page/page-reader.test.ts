import { expect, test } from "vitest";
import { readFacts } from "./page-reader.ts";

const factsOf = (html: string, url = "https://www.acme.com/") =>
  readFacts({ bytes: Buffer.from(html), contentType: "text/html; charset=utf-8", url });

test("texts have single blanks, and words of two blocks stay two words", () => {
  const facts = factsOf(
    "<html lang=EN-us><title> Acme\n\n Tools </title><h1>An<b>vil</b>s<br>and more</h1><p>We forge\tanvils of steel.</p><div>Ask us</div>",
  );
  expect(facts).toMatchObject({
    language: "en-us",
    title: "Acme Tools",
    headings: [{ level: 1, text: "Anvils and more" }],
    paragraphs: ["We forge anvils of steel."],
    text: "We forge anvils of steel. Ask us",
  });
});

test("invisible content is no text", () => {
  const facts = factsOf(
    `<script>var a = "<p>script</p>";</script><style>p { }</style><noscript>noscript</noscript>
    <template><p>template</p></template><select><option>option</select><svg><title>drawing</title><text>drawing</text></svg><!-- comment -->
    <p>seen</p>`,
  );
  expect(facts.text).toBe("seen");
});

test("menus are links, not text", () => {
  const facts = factsOf(
    '<nav><a href="/a">Our anvils and hammers</a> <a href="/b">Prices</a></nav><p>See <a href="/c">prices</a> of anvils and hammers.',
  );
  expect(facts.text).toBe("See prices of anvils and hammers.");
  expect(facts.links).toEqual([
    { href: "/a", text: "Our anvils and hammers" },
    { href: "/b", text: "Prices" },
    { href: "/c", text: "prices" },
  ]);
});

test("an image has the marks of the elements around it and its link to the home page", () => {
  const facts = factsOf(
    `<div class="site-logo"><a href="https://acme.com/index.html" id=home><img src=a.png alt=" Acme "></a></div>
    <a href="https://other.com/"><img data-src="b.png" src="data:image/gif;base64,R0"></a>`,
  );
  expect(facts.images).toEqual([
    { src: "a.png", alt: "Acme", marks: "site-logo home", linksHome: true },
    { src: "b.png", alt: "", marks: "", linksHome: false },
  ]);
  expect(facts.links[0]?.text).toBe("Acme");
});

test("metas are listed by their names in lower case, in their order", () => {
  const { metas, base, icons } = factsOf(
    `<base href="/sub/"><base href="/late/"><meta name="Description" content="a &amp; b"><meta property="og:image" content="1.png">
    <meta property="og:image" content="2.png"><link rel="Shortcut Icon" href="i.png" sizes="32x32"><link rel=stylesheet href=s.css>`,
  );
  expect(metas.get("description")).toEqual(["a & b"]);
  expect(metas.get("og:image")).toEqual(["1.png", "2.png"]);
  expect(base.href).toBe("https://www.acme.com/sub/");
  expect(icons).toEqual([{ href: "i.png", rel: "shortcut icon", sizes: "32x32" }]);
});

test("structured data is read from graphs, lists and scripts with line breaks or comments around them", () => {
  const { structured } = factsOf(
    `<script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"a"},[{"@type":"Dentist","name":"b"}]]}</script>
    <script type="application/ld+json">/* no */ nonsense {</script>
    <script type="application/ld+json"><!-- {"@type":"Hotel","name":"c
d"} --></script>`,
  );
  expect(structured).toEqual([
    { "@type": "WebSite", name: "a" },
    { "@type": "Dentist", name: "b" },
    { "@type": "Hotel", name: "c d" },
  ]);
});

test("reads the types of microdata", () => {
  const { itemTypes, metas } = factsOf(
    `<div itemscope itemtype="https://schema.org/Dentist"><span itemprop="name">Bright Maple</span>
    <div itemscope itemtype="http://schema.org/PostalAddress"></div><meta itemprop="naics" content="621210"></div>`,
  );
  expect(itemTypes).toEqual(["Dentist", "PostalAddress"]);
  expect(metas.get("naics")).toEqual(["621210"]);
});

test("lists and texts are capped", () => {
  const many =
    '<h2>heading</h2><a href="/x">link</a><img src="x.png"><p>A paragraph of quite some words.</p>';
  const facts = factsOf(`<title>${"long ".repeat(1000)}</title>${many.repeat(2000)}`);
  expect(facts.title.length).toBeLessThanOrEqual(500);
  expect(facts.text.length).toBeLessThanOrEqual(20_000);
  expect(
    [facts.headings, facts.links, facts.images, facts.paragraphs].map((list) => list.length),
  ).toEqual([60, 500, 150, 30]);
});
