import { messages } from "@app/contract";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useLocation } from "@tanstack/react-router";
import { BriefView } from "#components/brief/brief-view.tsx";
import { EndPage } from "#components/layout/message-page.tsx";
import { BriefPage } from "#features/result/brief-page.tsx";
import { api, hasCode } from "#lib/api.ts";
import { formatShortDate } from "#lib/format.ts";

export const Route = createFileRoute("/brief")({ component: SharedByLink });

/** The token stays in the fragment: no server or Referer sees it, and the address can be passed on. */
function SharedByLink() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get("token") ?? "";
  return <SharedResult key={token} token={token} />;
}

const page = "Readiness Brief";

/** A result that a customer shares by a link: to be read, and nothing else. */
function SharedResult({ token }: { token: string }) {
  const loading = useQuery(
    api.briefs.shared.queryOptions({ input: { token }, gcTime: 0, retry: false }),
  );
  const { data, error } = loading;
  if (hasCode(error, "LINK_UNKNOWN", "INPUT_INVALID")) {
    return (
      <EndPage
        page={page}
        title={messages.briefLinkUnknown}
        text="It has ended, or was cut off by the email program. Please ask the person who sent it for a new one."
        link={{ to: "/" }}
        linkText="Go to the start page"
      />
    );
  }
  return (
    <BriefPage page={page} query={loading} title="The result could not be loaded">
      {data && (
        <>
          <BriefView content={data.content} />
          <Text size="sm" c="dimmed">
            Made on {formatShortDate(data.madeAt)}. This link works until{" "}
            {formatShortDate(data.until)}.
          </Text>
        </>
      )}
    </BriefPage>
  );
}
