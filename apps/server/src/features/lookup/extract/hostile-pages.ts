/** A page may have so many bytes. */
const pageBytes = 1024 * 1024;
const filled = (part: string, head = "") =>
  head + part.repeat(Math.floor((pageBytes - head.length) / part.length));
const numbered = (part: (index: number) => string, head = "") => {
  const parts: string[] = [head];
  for (let index = 0, length = head.length; length < pageBytes - 100; index += 1) {
    const next = part(index);
    parts.push(next);
    length += next.length;
  }
  return parts.join("");
};
const jsonLd = (json: string) => `<script type="application/ld+json">${json}</script>`;
const half = pageBytes / 2;

/** Pages of one megabyte that mean harm: markup and texts on which a careless reader spends minutes. */
export const hostilePages: Record<string, () => string> = {
  "nested divs": () => filled("<div>"),
  "nested bold text": () => filled("<b>"),
  "attributes of one tag": () => numbered((index) => ` a${index.toString(36)}`, "<div"),
  "equal attributes of one tag": () => filled(" a=1", "<div"),
  "forms within tables": () => filled("<table><form>"),
  "NUL bytes in tags": () => filled("<d\0iv \0=\0>"),
  "NUL bytes in text": () => filled("\0a"),
  "titles of drawings": () => filled("<svg><title>x"),
  "drawings that are closed wrongly": () => filled("<svg><desc></svg>"),
  "formulas in drawings": () => filled("<svg><foreignObject><math><mi>"),
  "a comment without end": () => filled("- -- <!", "<!--"),
  "comments that almost end": () => filled("<!--->--!"),
  "a script without end": () => filled("<!--<script>", "<script>"),
  "a CDATA section without end": () => filled("]]", "<svg><![CDATA["),
  "character references": () => filled("&amp;&notit;&#x1F600;&ampamp"),
  "a character reference without end": () => filled("a", "&"),
  "a huge title": () => filled("Acme - ", "<title>"),
  "a title of blanks": () => filled(" ", "<title>x"),
  "a title of separators": () => filled(" |", "<title>"),
  "huge JSON-LD": () =>
    jsonLd(`[${filled('{"@type":"Organization","name":"x"},').slice(0, pageBytes - 37)}{}]`),
  "many scripts of JSON-LD": () => filled(jsonLd('{"@type":"Organization","name":"x"}')),
  "deep JSON-LD": () => jsonLd(`${"[".repeat(half / 6)}${"]".repeat(half / 6)}`),
  "deep JSON-LD of objects": () =>
    jsonLd(`${'{"@type":"A","a":'.repeat(9_000)}1${"}".repeat(9_000)}`),
  "wide graphs within graphs": () => jsonLd(`{"@graph":[${'{"@graph":[]},'.repeat(13_000)}{}]}`),
  "many metas": () => numbered((index) => `<meta name="n${index}" content="c${index}">`),
  "a huge meta": () => `<meta name="description" content="${filled("a & b ")}">`,
  "many links home": () => filled('<a href="/">Home of Acme</a>'),
  "many links without end": () => filled('<a href="//x">'),
  "many headings": () => filled("<h1>Acme of Town - the best by Far</h1>"),
  "many images": () => filled('<a href=/><img src=logo.png alt="Acme logo">'),
  "a text without blanks": () => filled("a"),
  "a text of capitals": () => filled("ACME"),
  "a text of blanks": () => filled(" \n\t", "a"),
  "lines of copyright": () => filled("<p>© 2020 "),
  "one line of copyright": () => filled("© copyright by the year 2020 - "),
  "a domain spelled out over and over": () => filled("<p>A c m e Acme ac me . "),
  "logo in every name": () =>
    filled(`<img src=x.png class=logo alt="${"logo home page website ".repeat(12)}">`),
  "commas and legal forms": () => filled(`<title>${"Acme, inc, co, ".repeat(20)}</title><h1>, inc`),
  "addresses of blanks": () => filled(`<link rel="icon" href="${" ".repeat(200)}">`),
  "a base of its own for every link": () => filled("<base href=//a/><a href=b>"),
  "hidden elements": () => filled('<div hidden style="display: none">'),
  "ends without starts": () => filled("</div></p></a></svg>"),
  "items within items": () => filled('<div itemscope itemtype="Organization"><b itemprop=name>x'),
  "templates within templates": () => filled("<template>"),
  "marks of direction": () => filled("\u202e\u200f"),
  "combining marks": () => filled("\u0301", "<title>A"),
  "tags without end": () => filled("<"),
  "a tag name without end": () => filled("a", "<"),
};
