import { frameworkInput, frameworksQuery, platformInput, platformsQuery } from "@app/contract";
import type { EntryRow, PlatformRow } from "@app/contract";
import { IconCertificate } from "@tabler/icons-react";
import type { Column } from "#components/list/list-table.tsx";
import { api, client } from "#lib/api.ts";
import { entryColumns, EntryPage } from "./entry-page.tsx";
import type { OpenEntry } from "./entry-page.tsx";

interface PlatformsPageProps {
  noun: string;
  source: "workPlatforms" | "cloudPlatforms";
  example: string;
}

function platformColumns(open: OpenEntry<PlatformRow>): Column<PlatformRow>[] {
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
    columns={platformColumns}
    form={{ schema: platformInput, example }}
    bucket="work-platform-logos"
    calls={client.admin[source]}
  />
);

const certificate = <IconCertificate size={18} stroke={1.75} aria-hidden />;

function frameworkColumns(open: OpenEntry<EntryRow>): Column<EntryRow>[] {
  const { createdAt: _createdAt, ...columns } = entryColumns(open, { icon: certificate });
  return Object.values(columns);
}

export const FrameworksPage = () => (
  <EntryPage
    title="Compliance Frameworks"
    noun="Framework"
    schema={frameworksQuery}
    query={(input) => api.admin.frameworks.list.queryOptions({ input })}
    columns={frameworkColumns}
    form={{ schema: frameworkInput, example: "iso-27001, soc-2, cmmc" }}
    bucket="framework-logos"
    calls={client.admin.frameworks}
  />
);
