import { frameworkInput, frameworksQuery } from "@app/contract";
import type { FrameworkRow } from "@app/contract";
import { IconCertificate } from "@tabler/icons-react";
import type { Column } from "#components/list/list-table.tsx";
import { api, client } from "#lib/api.ts";
import { useList } from "#lib/use-list.ts";
import { entryColumns } from "./entry-columns.tsx";
import { EntryPage } from "./entry-page.tsx";
import type { OpenDialog } from "./entry-page.tsx";

const { frameworks } = api.admin;
const icon = <IconCertificate size={18} stroke={1.75} aria-hidden />;

function columns(open: OpenDialog<FrameworkRow>): Column<FrameworkRow>[] {
  const { logo, name, identifier, description, updatedAt, actions } = entryColumns(open, icon);
  return [logo, name, identifier, description, updatedAt, actions];
}

export function FrameworksPage() {
  const list = useList(
    frameworksQuery,
    (input) => frameworks.list.queryOptions({ input }),
    "Error loading frameworks",
  );
  return (
    <EntryPage
      title="Compliance Frameworks"
      noun="Framework"
      list={list}
      columns={columns}
      form={{
        schema: frameworkInput,
        fields: ["identifier", "name", "description", "logo", "offered"],
        example: "iso-27001, soc-2, cmmc",
      }}
      bucket="framework-logos"
      calls={client.admin.frameworks}
      usageOf={(id) => frameworks.usage.queryOptions({ input: { id } })}
    />
  );
}
