import { onTestFinished } from "vitest";
import { pagesHandler, serveSite } from "./internet/serve-site.ts";
import type { Handler, Page } from "./internet/serve-site.ts";

export type Pages = Record<string, Page | string | Handler>;

/**
 * A website for the running test. `allow` is the value of LOOKUP_ALLOW under which it is reached by that name;
 * `asked` are the paths that were asked for so far. `pages` can be changed meanwhile.
 */
export async function serveWebsite(name: string, pages: Pages) {
  const asked: string[] = [];
  const site = await serveSite((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const page = pages[path];
    if (typeof page === "function") page(request, response);
    else pagesHandler(page ? { [path]: page } : {})(request, response);
  });
  onTestFinished(site.close);
  return { allow: site.settingFor(name), port: site.port, asked, pages };
}
