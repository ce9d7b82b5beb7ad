import { lintSource } from "@secretlint/core";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import { ownPatterns } from "./own-patterns.ts";

export interface Finding {
  file: string;
  line: number;
  what: string;
  /** Compared with what is allowed, and never shown. */
  secret: string;
}

/** A comment must not be enough: what is allowed stands in one list, with its reason. */
const byComment = "@secretlint/secretlint-rule-filter-comments";

const config = {
  rules: rules
    .filter(({ meta }) => meta.id !== byComment)
    .map((rule) => ({ id: rule.meta.id, rule, options: optionsOf(rule.meta.id) })),
};

/** AWS names its keys so that they are known by their first letters, which the rule looks at on demand alone. */
function optionsOf(id: string) {
  return id === "@secretlint/secretlint-rule-aws" ? { enableIDScanRule: true } : {};
}

const lineOf = (content: string, position: number) => content.slice(0, position).split("\n").length;

/** What looks like a secret in the text of a file. */
export async function findSecrets(file: string, content: string): Promise<Finding[]> {
  const source = { filePath: file, content, contentType: "text" as const, ext: "" };
  const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
  const known = messages.map(({ range: [start, end], messageId }) => ({
    file,
    line: lineOf(content, start),
    what: messageId,
    secret: content.slice(start, end),
  }));
  const own = ownPatterns.flatMap(({ what, pattern, isLikely = () => true }) =>
    [...content.matchAll(pattern)]
      .map((match) => ({ match, secret: match.groups?.secret ?? match[0] }))
      .filter(({ secret }) => isLikely(secret))
      .map(({ match, secret }) => ({ file, line: lineOf(content, match.index), what, secret })),
  );
  return [...known, ...own];
}
