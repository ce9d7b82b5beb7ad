import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { companyPage } from "../company-page.ts";
import { extract } from "./extract.ts";

async function extractFile(file: string, url: string) {
  const bytes = await readFile(new URL(`./pages/${file}`, import.meta.url));
  return extract({ bytes, contentType: "text/html; charset=utf-8", url });
}

/** What each page is under, and the one name that it may be answered with. */
const placeholders: [file: string, url: string, name?: string][] = [
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
];

test.each(placeholders)("the placeholder %s says nothing of a company", async (file, url, name) => {
  const found = await extractFile(`placeholders/${file}.html`, url);
  expect(companyPage(found)?.info).toEqual(
    name && { companyName: name, industry: null, industryGuesses: [], description: null },
  );
});

test("a company that sells domains has a name", () => {
  const bytes = Buffer.from(
    "<title>Names for your idea | HugeDomains</title><p>We have names. Ask +1 303 555 0142.</p>",
  );
  const url = "https://www.hugedomains.com/";
  expect(extract({ bytes, contentType: "text/html", url }).companyName).toBe("HugeDomains");
});
