import { frameworkInput, frameworksQuery, platformInput, platformsQuery } from "@app/contract";
import type { EntryRow, PlatformRow } from "@app/contract";
import { IconCertificate } from "@tabler/icons-react";
import type { Column } from "#components/list/list-table.tsx";
import { api, client } from "#lib/api.ts";
import { entryColumns, entryPage } from "./entry-page.tsx";
import type { OpenEntry } from "./entry-page.tsx";

function platformColumns(open: OpenEntry<PlatformRow>): Column<PlatformRow>[] {
  const { logo, ...others } = entryColumns(open);
  return [
    logo,
    { header: "Order", width: 5.25, sort: "order", isNumber: true, cell: (row) => row.order },
    ...Object.values(others),
  ];
}

const platformsPage = (
  fullNoun: string,
  source: "workPlatforms" | "cloudPlatforms",
  example: string,
) =>
  entryPage({
    title: `${fullNoun}s`,
    schema: platformsQuery,
    query: (input) => api.admin[source].list.queryOptions({ input }),
    onExport: client.admin[source].export,
    columns: platformColumns,
    kind: {
      noun: "Platform",
      fullNoun,
      schema: platformInput,
      example,
      bucket: "work-platform-logos",
      calls: client.admin[source],
    },
  });

export const WorkPlatformsPage = platformsPage(
  "Work Platform",
  "workPlatforms",
  "windows, macos, linux",
);
export const CloudPlatformsPage = platformsPage(
  "Cloud Platform",
  "cloudPlatforms",
  "aws, azure, gcp",
);

const certificate = <IconCertificate size={18} stroke={1.75} aria-hidden />;

function frameworkColumns(open: OpenEntry<EntryRow>): Column<EntryRow>[] {
  const { createdAt: _createdAt, ...columns } = entryColumns(open, { icon: certificate });
  return Object.values(columns);
}

export const FrameworksPage = entryPage({
  title: "Compliance Frameworks",
  schema: frameworksQuery,
  query: (input) => api.admin.frameworks.list.queryOptions({ input }),
  onExport: client.admin.frameworks.export,
  columns: frameworkColumns,
  kind: {
    noun: "Framework",
    schema: frameworkInput,
    example: "iso-27001, soc-2, cmmc",
    bucket: "framework-logos",
    calls: client.admin.frameworks,
  },
});
