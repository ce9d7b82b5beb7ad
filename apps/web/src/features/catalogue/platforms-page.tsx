import { platformInput, platformsQuery } from "@app/contract";
import type { PlatformRow } from "@app/contract";
import type { Column } from "#components/list/list-table.tsx";
import { api, client } from "#lib/api.ts";
import { entryColumns, EntryPage } from "./entry-page.tsx";
import type { OpenEntry } from "./entry-page.tsx";

interface PlatformsPageProps {
  noun: string;
  source: "workPlatforms" | "cloudPlatforms";
  example: string;
}

function columns(open: OpenEntry<PlatformRow>): Column<PlatformRow>[] {
  const { logo, ...others } = entryColumns(open);
  return [
    logo,
    { header: "Order", width: 5.25, sort: "order", isNumber: true, cell: (row) => row.order },
    ...Object.values(others),
  ];
}

export const PlatformsPage = ({ noun, source, example }: PlatformsPageProps) => (
  <EntryPage
    title={`${noun}s`}
    noun="Platform"
    fullNoun={noun}
    schema={platformsQuery}
    query={(input) => api.admin[source].list.queryOptions({ input })}
    columns={columns}
    form={{ schema: platformInput, example }}
    bucket="work-platform-logos"
    calls={client.admin[source]}
  />
);
