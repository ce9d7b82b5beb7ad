import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#components/anchor-link.tsx";
import { BriefView } from "#components/brief/brief-view.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import classes from "./result-page.module.css";

/** What a customer would get: the whole brief of a made-up company. */
export function SamplePage() {
  const loading = useQuery(api.briefs.sample.queryOptions({ input: { part: "all" } }));
  return (
    <PageShell title="Sample Result">
      <div className={classes.page}>
        {loading.data ? (
          <BriefView
            content={loading.data}
            meeting={<Text size="sm">This is a sample: the company is made up.</Text>}
            actions={
              <>
                <Text>Yours is made from your own answers, in about six minutes.</Text>
                <ButtonLink to="/auth" size="md">
                  Get Started
                </ButtonLink>
              </>
            }
          />
        ) : (
          <NotLoaded query={loading} title="The sample could not be loaded" height={960} />
        )}
      </div>
    </PageShell>
  );
}
