import { Group, NativeSelect, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { NotLoaded } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { PageTitle } from "#lib/site.ts";
import { BrandButton } from "./brand-settings.tsx";

const route = getRouteApi("/admin626/brand");

/** What all emails look like, with sample data, and where the brand is set. */
export function BrandPage() {
  const loading = useQuery(api.admin.brand.emails.queryOptions());
  const { email = "", view = "Light" } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (change: { email?: string; view?: string }) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const { data } = loading;
  const shown = data?.find(({ name }) => name === email) ?? data?.[0];
  return (
    <Stack maw={900}>
      <PageTitle title="Brand and Emails" />
      <Group component="header" justify="space-between" gap="12px 24px">
        <Title order={1}>Brand and Emails</Title>
        <BrandButton />
      </Group>
      <Text c="dimmed">
        Name, colour, logo and sender are the same on pages, in emails and in PDF files. These are
        the emails that the product sends, with a made-up company.
      </Text>
      {data && shown ? (
        <>
          <Group gap="8px 16px">
            <NativeSelect
              aria-label="Email"
              size="md"
              flex="1 1 16rem"
              data={data.map(({ name }) => name)}
              value={shown.name}
              onChange={(event) => show({ email: event.currentTarget.value })}
            />
            <SegmentedControl
              aria-label="View"
              data={["Light", "Dark", "Text"]}
              value={view}
              onChange={(chosen) => show({ view: chosen })}
            />
          </Group>
          <Text fw={550} style={{ overflowWrap: "anywhere" }}>
            Subject: {shown.subject}
          </Text>
          {view === "Text" ? (
            <Paper component="pre" withBorder p="md" m={0} fz="sm" style={wrapped}>
              {shown.text}
            </Paper>
          ) : (
            <EmailFrame key={`${shown.name} ${view}`} {...shown} scheme={view} />
          )}
        </>
      ) : (
        <NotLoaded query={loading} title="The emails could not be loaded" height={480} />
      )}
    </Stack>
  );
}

const wrapped = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

/** Nothing in it runs, and its links lead nowhere. */
function EmailFrame({ name, html, scheme }: { name: string; html: string; scheme: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const measure = () =>
    setHeight(frame.current?.contentDocument?.querySelector("body")?.scrollHeight || 480);
  const { ref, width } = useElementSize();
  useEffect(measure, [width]); // also what the server rendered, which may be loaded already
  const shown = html.replace("(prefers-color-scheme: dark)", scheme === "Dark" ? "all" : "not all");
  return (
    <iframe
      ref={useMergedRef(frame, ref)}
      title={`${name}, as an email program shows it`}
      srcDoc={shown.replaceAll(' href="', ' data-href="')}
      sandbox="allow-same-origin"
      tabIndex={-1} // all of it is shown, and nothing in it can be pressed
      style={{ width: "100%", height, border: "1px solid var(--hairline)", borderRadius: 10 }}
      onLoad={measure}
    />
  );
}
