interface FixturePage {
  name: string;
  title: string;
  description: string;
  /** The first two digits of its line of business, as companies give it in structured data. */
  naics?: string;
  /** Where its logo is on the same host. */
  logo?: "/logo.png" | "/logo.svg";
  /** 200 unless it says something else; 0 cuts the connection. */
  status?: number;
}

/** Invented companies and products by the name of their website. None of them is to be found in the open web by these tests. */
export const fixturePages: Record<string, FixturePage> = {
  "acme-robotics.com": {
    name: "Acme Robotics",
    title: "Acme Robotics | Welding robots and factory automation",
    description:
      "Acme Robotics is a manufacturer of welding robots: our factory builds and ships machines for production lines.",
    naics: "33",
    logo: "/logo.png",
  },
  "northwind-logistics.com": {
    name: "Northwind Logistics",
    title: "Northwind Logistics | Freight, trucking and warehousing",
    description:
      "Northwind Logistics moves freight by truck, rail and sea, and runs warehouses for shippers of every size.",
    naics: "48",
  },
  "harbor-dental-care.com": {
    name: "Harbor Dental Care",
    title: "Harbor Dental Care | Dentists by the sea",
    description:
      "Harbor Dental Care is a dental clinic: dentists and hygienists who look after the teeth of patients of all ages.",
    naics: "62",
  },
  "marl-partners.com": {
    name: "Marl Partners",
    title: "Marl Partners | Dental clinic, law firm and accountants",
    description: "Marl Partners: dentists, lawyers and accountants in one house by the market.",
  },
  "slow-site.com": {
    name: "Slow Site",
    title: "Slow Site | General contractors",
    description:
      "Slow Site is a construction company: general contractors for roofing, plumbing and renovation.",
    naics: "23",
  },
  "broken-site.com": {
    name: "Broken Site",
    title: "Broken Site",
    description: "This page is never read: it is answered with an error.",
    status: 500,
  },
  "gone-site.com": {
    name: "Gone Site",
    title: "Gone Site",
    description: "This page is never read: the connection is cut.",
    status: 0,
  },
  "tasktide-app.com": {
    name: "Tasktide",
    title: "Tasktide – project management software for small teams",
    description:
      "Tasktide is project management software in the cloud: boards, due dates and reports for small teams.",
    logo: "/logo.svg",
  },
  "pixelharbor-app.com": {
    name: "Pixelharbor",
    title: "Pixelharbor – photo storage as a service",
    description:
      "Pixelharbor is a SaaS platform that keeps, sorts and shares a company's pictures.",
    logo: "/logo.png",
  },
};

/** A company's home page, as many are made: a title, structured data, a few words, a logo that leads home. */
export function homePage({ name, title, description, naics, logo }: FixturePage): string {
  const structured = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    description,
    ...(naics && { naics }),
    ...(logo && { logo }),
  };
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:site_name" content="${name}" />
    <script type="application/ld+json">${JSON.stringify(structured)}</script>
  </head>
  <body>
    <header><a href="/">${logo ? `<img class="logo" src="${logo}" alt="${name}" />` : name}</a></header>
    <main><h1>${name}</h1><p>${description}</p></main>
    <footer>© 2026 ${name}. All rights reserved.</footer>
  </body>
</html>
`;
}
