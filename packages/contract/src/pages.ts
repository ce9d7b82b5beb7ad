/** The addresses that are a page, as patterns in which `:id` stands for one segment. All others answer 404. */
const patterns = ["/", "/auth", "/dashboard", "/checkup/:id", "/terms", "/privacy"];

const expressions = patterns.map(
  (pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/?$`),
);

export const isPage = (path: string) => expressions.some((expression) => expression.test(path));
