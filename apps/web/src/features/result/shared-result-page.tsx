import { messages } from "@app/contract";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BriefView } from "#components/brief/brief-view.tsx";
import { EndPage } from "#components/layout/message-page.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api, hasCode } from "#lib/api.ts";
import { formatShortDate } from "#lib/format.ts";
import classes from "./result-page.module.css";

const pageTitle = "Readiness Brief";

/** A result that a customer shares by a link: to be read, and nothing else. */
export function SharedResultPage({ token }: { token: string }) {
  const loading = useQuery(
    api.briefs.shared.queryOptions({ input: { token }, gcTime: 0, retry: false }),
  );
  const { data, error } = loading;
  if (hasCode(error, "LINK_UNKNOWN", "INPUT_INVALID")) {
    return (
      <EndPage
        page={pageTitle}
        title={messages.briefLinkUnknown}
        text="It has ended, or was cut off by the email program. Please ask the person who sent it for a new one."
        link={{ to: "/" }}
        linkText="Go to the start page"
      />
    );
  }
  return (
    <PageShell title={pageTitle}>
      <div className={classes.page}>
        {data ? (
          <>
            <BriefView content={data.content} />
            <Text size="sm" c="dimmed">
              Made on {formatShortDate(data.madeAt)}. This link works until{" "}
              {formatShortDate(data.until)}.
            </Text>
          </>
        ) : (
          <NotLoaded query={loading} title="The result could not be loaded" height={960} />
        )}
      </div>
    </PageShell>
  );
}
