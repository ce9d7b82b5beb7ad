import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { PageShell } from "#components/page-shell.tsx";
import { groupsOf } from "./operations.ts";
import { Reference } from "./reference.tsx";
import { referenceQuery } from "./reference-query.ts";
import { ReferenceSkeleton } from "./reference-skeleton.tsx";
import classes from "./reference.module.css";

/** How to use the product from a program; for everybody to read. */
export function ReferencePage() {
  const { data: document, error, refetch } = useQuery(referenceQuery);
  const groups = useMemo(() => document && groupsOf(document), [document]);
  return (
    <PageShell title="API Reference">
      <div className={classes.page}>
        <Title order={1}>API Reference</Title>
        {document && groups ? (
          <Reference document={document} groups={groups} />
        ) : error ? (
          <LoadFailure
            title="The reference could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <ReferenceSkeleton />
        )}
      </div>
    </PageShell>
  );
}
