import { frameworkInput, frameworksQuery } from "@app/contract";
import type { EntryRow } from "@app/contract";
import { IconCertificate } from "@tabler/icons-react";
import type { Column } from "#components/list/list-table.tsx";
import { api, client } from "#lib/api.ts";
import { entryColumns, EntryPage } from "./entry-page.tsx";
import type { OpenEntry } from "./entry-page.tsx";

const { frameworks } = api.admin;
const icon = <IconCertificate size={18} stroke={1.75} aria-hidden />;

function columns(open: OpenEntry<EntryRow>): Column<EntryRow>[] {
  const { logo, name, identifier, description, updatedAt, actions } = entryColumns(open, { icon });
  return [logo, name, identifier, description, updatedAt, actions];
}

export const FrameworksPage = () => (
  <EntryPage
    title="Compliance Frameworks"
    noun="Framework"
    schema={frameworksQuery}
    query={(input) => frameworks.list.queryOptions({ input })}
    columns={columns}
    form={{ schema: frameworkInput, example: "iso-27001, soc-2, cmmc" }}
    bucket="framework-logos"
    calls={client.admin.frameworks}
  />
);
