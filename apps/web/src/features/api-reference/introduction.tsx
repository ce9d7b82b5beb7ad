import { listPageSizes, limits } from "@app/contract";
import { formatCount } from "#lib/format.ts";
import { CodeBlock } from "./code-block.tsx";
import { baseAddress } from "./curl.ts";
import type { OpenApiDocument } from "./document.ts";
import { Prose } from "./prose.tsx";
import type { OperationGroup } from "./operations.ts";
import classes from "./reference.module.css";

interface IntroductionProps {
  document: OpenApiDocument;
  groups: OperationGroup[];
}

const refusal = `{
  "code": "INPUT_REFUSED",
  "message": "Please check what you entered.",
  "data": { "fields": { "name": "Name is required" } }
}`;

/** What holds for every operation. */
export function Introduction({ document, groups }: IntroductionProps) {
  const operations = groups.flatMap((group) => group.operations);
  const scopes = [...new Set(operations.flatMap((operation) => operation.scopes))].toSorted();
  const { title, version, description } = document.info;
  return (
    <section id="introduction" aria-labelledby="introduction-name" className={classes.introduction}>
      <h2 id="introduction-name" tabIndex={-1}>
        Introduction
      </h2>
      <Prose text={description} />
      <p>
        {title}, version {version}. The same as an <a href="/api/openapi.json">OpenAPI document</a>,
        for programs that read one.
      </p>
      <h3>Base address</h3>
      <CodeBlock text={baseAddress(document)} noun="base address" />
      <h3>Authentication</h3>
      <p>
        Every call carries an access token in the header <code>Authorization</code>. Administrators
        create tokens in the administration, under API Tokens. A token acts for the administrator
        who created it until it expires or is revoked. Keep it like a password.
      </p>
      <CodeBlock text="Authorization: Bearer $TOKEN" noun="header" />
      <h3>Permissions</h3>
      <p>
        A token may do what its permissions name; <code>:write</code> includes <code>:read</code>.
        Each operation names the one that it needs.
      </p>
      {scopes.length > 0 && (
        <ul className={classes.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
      )}
      <h3>Limits</h3>
      <p>
        {formatCount(limits.callsPerTokenAndMinute)} calls a minute for a token. One too many is
        answered with 429, and <code>Retry-After</code> says after how many seconds to go on.
      </p>
      <h3>Lists</h3>
      <p>
        A list is answered page by page: <code>page</code> counts from 1, <code>pageSize</code> is{" "}
        {listPageSizes.join(", ")}, and unless said otherwise {listPageSizes[0]}. The answer holds
        the <code>rows</code> of that page and the <code>total</code> of all that match.{" "}
        <code>search</code>, <code>sort</code> and <code>direction</code> say which, and in which
        order.
      </p>
      <h3>Errors</h3>
      <p>
        A status from 400 up comes with a <code>code</code> for programs and a <code>message</code>{" "}
        for people. Where input is refused, <code>data.fields</code> has a text for each field.
      </p>
      <CodeBlock text={refusal} noun="refusal" />
      <h3>Times</h3>
      <p>
        Moments are texts in ISO 8601 and in UTC, such as <code>2026-01-31T09:00:00.000Z</code>.
      </p>
    </section>
  );
}
