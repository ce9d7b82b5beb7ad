import { expect, test } from "vitest";
import { extractHtml, readPage } from "../fixtures/facts-of.ts";
import type { CompanyFacts } from "./extract.ts";

/** The facts of a page without its logos; undefined if they come from its address only. */
function saidBy(found: CompanyFacts) {
  const { name, isNamed, industry, industryGuesses, description } = found;
  const said = { industry, industryGuesses, description };
  const saysNothing = !isNamed && !industry && !description && industryGuesses.length === 0;
  return saysNothing ? undefined : { name, ...said };
}

const notice = (language: "de" | "en") => readPage(`cookie-notice-${language}`);

/** The page, its address, and the name that it may give. */
test.each<[file: string, url: string, name?: string]>([
  ["sale-de", "https://www.parked-german.de/"],
  ["robot-check-en", "https://www.pinecrestmarket.com/"],
  ["coming-soon-en", "https://bluedoorstudio.net/"],
  ["countries-en", "https://www.halden-group.com/"],
  ["vite-en", "https://app.tidewright.io/"],
  ["firewall-en", "https://www.mapleandstone.com/"],
  ["construction-en", "http://www.fairholtjoinery.com/"],
  ["expired-en", "https://greyfoxcoffee.com/"],
  ["maintenance-en", "https://www.lindenclinic.org/"],
  ["log-in-en", "https://acmecorp.com/", "Acme Corp"],
  ["bare-host-en", "http://wrenfieldgoods.com/"],
  ["maintenance-de", "https://www.kuechen-hartwig.de/"],
  ["hosting-de", "https://www.gartenbau-petersen.de/"],
  ["login-de", "https://intern.stahlwerk-moers.de/"],
  ["construction-fr", "https://www.menuiserie-lacombe.fr/"],
  ["registered-fr", "https://atelier-brun.fr/"],
  ["login-fr", "https://extranet.groupe-valmont.fr/"],
  ["error-es", "https://www.panaderia-olmo.es/"],
  ["preparing-ja", "https://www.sakura-kogyo.co.jp/"],
  ["maintenance-ja", "https://www.aozora-net.jp/"],
])("the placeholder %s gives no facts, also with a long cookie notice", async (file, url, name) => {
  const page = await readPage(`placeholders/${file}`);
  const cookies = await notice(file.endsWith("-de") ? "de" : "en");
  const expected = name && { name, industry: null, industryGuesses: [], description: null };
  for (const html of [page, page.replace("</body>", `${cookies}</body>`)]) {
    expect(saidBy(extractHtml(html, url))).toEqual(expected);
  }
});

test.each([
  "Anmelden",
  "Bitte warten",
  "Kundenportal",
  "Altersprüfung",
  "Opening Soon",
  "Bald verfügbar",
  "Se connecter",
  "Vérification de sécurité",
  "Age verification",
  "Select your region",
  "Enable cookies",
  "Private site",
  "Server error 500",
  "Website is offline",
  "Sidan är under uppbyggnad",
  "Deze domeinnaam is geregistreerd",
  "Em breve",
])("a page with the title and heading %j and a cookie notice gives no facts", async (title) => {
  for (const language of ["de", "en"] as const) {
    const html = `<title>${title}</title><h1>${title}</h1>${await notice(language)}`;
    expect(saidBy(extractHtml(html, "https://zplank.com/"))).toBeUndefined();
  }
});

test.each([
  ["a copyright line", "<footer>© 2026 Marl Pottery. All rights reserved.</footer>"],
  ["a logo", '<a href="/"><img class="logo" src="a.png" alt="Marl Pottery"></a>'],
  ["its name for the site", '<meta property="og:site_name" content="Marl Pottery">'],
  [
    "a contact and its name",
    "<h1>Marl Pottery</h1><p>Marl Pottery has bowls. Ask +1 303 555 0142.</p>",
  ],
])("with %s a long page at another address has a name", async (_, sign) => {
  const html = `<title>Marl Pottery</title>${sign}${await notice("en")}`;
  expect(extractHtml(html, "https://zplank.com/").name).toBe("Marl Pottery");
});

test("the seller of a domain is not the company, even on a long page with a telephone number", async () => {
  const page = await readPage("placeholders/sale-de");
  const rest = `<p>Telefon: +49 711 555 0142</p>${await notice("de")}</body>`;
  const found = extractHtml(page.replace("</body>", rest), "https://www.parked-german.de/");
  expect(saidBy(found)).toBeUndefined();
});

test("a cookie notice is no description of a page with a contact", async () => {
  const html = `<title>Kundenportal</title><p>+49 711 555 0142</p>${await notice("de")}`;
  const found = extractHtml(html, "https://zplank.com/");
  expect(found).toMatchObject({ isNamed: false, description: null });
});
