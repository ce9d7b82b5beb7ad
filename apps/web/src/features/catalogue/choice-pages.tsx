import { frameworkInput, frameworksQuery, platformInput, platformsQuery } from "@app/contract";
import { IconCertificate } from "@tabler/icons-react";
import { api, client } from "#lib/api.ts";
import { entryPage } from "./entry-page.tsx";

const platformsPage = (
  fullNoun: string,
  source: "workPlatforms" | "cloudPlatforms",
  example: string,
) =>
  entryPage({
    title: `${fullNoun}s`,
    schema: platformsQuery,
    query: (input) => api.admin[source].list.queryOptions({ input }),
    columns: ({ logo, ...others }) => [
      logo,
      { header: "Order", width: 5.25, sort: "order", isNumber: true, cell: (row) => row.order },
      ...Object.values(others),
    ],
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

export const FrameworksPage = entryPage({
  title: "Compliance Frameworks",
  schema: frameworksQuery,
  query: (input) => api.admin.frameworks.list.queryOptions({ input }),
  columns: ({ createdAt: _createdAt, ...others }) => Object.values(others),
  icon: <IconCertificate size={18} stroke={1.75} aria-hidden />,
  kind: {
    noun: "Framework",
    schema: frameworkInput,
    example: "iso-27001, soc-2, cmmc",
    bucket: "framework-logos",
    calls: client.admin.frameworks,
  },
});
