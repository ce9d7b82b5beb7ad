import { platformInput, platformsQuery } from "@app/contract";
import type { PlatformRow } from "@app/contract";
import type { Column } from "#components/list/list-table.tsx";
import type { api, client } from "#lib/api.ts";
import { entryColumns } from "./entry-columns.tsx";
import { EntryPage } from "./entry-page.tsx";
import type { OpenEntry } from "./entry-page.tsx";

interface PlatformsPageProps {
  title: string;
  /** "Work Platform", for "Add Work Platform". */
  noun: string;
  /** Examples of identifiers. */
  example: string;
  queries: typeof api.admin.workPlatforms;
  calls: typeof client.admin.workPlatforms;
}

function columns(open: OpenEntry<PlatformRow>): Column<PlatformRow>[] {
  const { logo, actions, ...others } = entryColumns(open);
  return [
    logo,
    { header: "Order", width: 5.25, sort: "order", isNumber: true, cell: (row) => row.order },
    others.name,
    others.identifier,
    others.description,
    others.createdAt,
    others.updatedAt,
    actions,
  ];
}

/** The list of the work platforms or of the cloud platforms: one shape, two sources. */
export const PlatformsPage = ({ title, noun, example, queries, calls }: PlatformsPageProps) => (
  <EntryPage
    title={title}
    noun="Platform"
    fullNoun={noun}
    schema={platformsQuery}
    query={(input) => queries.list.queryOptions({ input })}
    columns={columns}
    form={{
      schema: platformInput,
      fields: ["identifier", "name", "description", "order", "logo", "offered"],
      example,
    }}
    bucket="work-platform-logos"
    calls={calls}
  />
);
