import { findingLabels, readinessQuery, readinessZip } from "@app/contract";
import type { ReadinessChange, ReadinessFaults, ReadinessRow } from "@app/contract";
import { Button, List, ScrollArea, Table, Text } from "@mantine/core";
import { useFileDialog } from "@mantine/hooks";
import { IconChecks, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Facts } from "#components/fact-card.tsx";
import { BusyButton } from "#components/form/busy-button.tsx";
import { ConfirmAction } from "#components/form/confirm-dialog.tsx";
import { Dialog } from "#components/form/dialog.tsx";
import { laterDialog } from "#components/later-dialog.tsx";
import { CellButton } from "#components/list/cells.tsx";
import { DialogButton } from "#components/list/dialog-button.tsx";
import { optionsLike } from "#components/list/filter-select.tsx";
import type { Column } from "#components/list/list-table.tsx";
import { RecordsPage } from "#components/list/records-page.tsx";
import type { Open } from "#components/list/records-page.tsx";
import { NotLoaded } from "#components/load-failure.tsx";
import { Moment } from "#components/moment.tsx";
import { api, client, Failure, hasCode } from "#lib/api.ts";
import { saveFile } from "#lib/files.ts";
import { counted } from "#lib/format.ts";
import { showFailure } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";

const confirmRows = laterDialog(async () => (await import("./confirm-rows.tsx")).ConfirmRows);

const versionsQuery = api.admin.readiness.versions.queryOptions();

const columns = (open: Open<ReadinessRow, "row">): Column<ReadinessRow>[] => [
  {
    header: "Row",
    part: "title",
    cell: (row) => <CellButton text={row.cells[0]?.[1] ?? ""} onOpen={() => open("row", row)} />,
  },
  { header: "File", width: 8, cell: ({ table }) => table },
  { header: "Line", width: 6, isNumber: true, sort: "line", cell: ({ line }) => String(line) },
  {
    header: "Content",
    width: 24,
    cell: ({ cells }) =>
      cells
        .slice(1)
        .map(([, text]) => text)
        .filter(Boolean)
        .join(" · "),
  },
];

/** The data that briefs are made by: its versions, the rows of one of them, and how it is replaced. */
export function ReadinessPage() {
  const { versions = [], tables = [] } = useQuery(versionsQuery).data ?? {};
  const [publishing, setPublishing] = useState<number>();
  const upload = useAction({
    mutationFn: async (file: File) => {
      const [issue] = readinessZip.safeParse(file).error?.issues ?? [];
      if (issue) throw new Failure(issue.message);
      return client.admin.readiness.upload({ file });
    },
    meta: { errorsShownInForm: true },
    onSuccess: ({ number }) => setPublishing(number),
    onError: (error) =>
      hasCode(error, "DATA_FAULTS") || showFailure(error, "Error uploading readiness data"),
  });
  const zip = useFileDialog({
    multiple: false,
    accept: ".zip",
    onChange: (files) => files?.[0] && upload.run(files[0]),
  });
  return (
    <>
      <RecordsPage
        title="Readiness Data"
        noun="rows"
        schema={readinessQuery}
        query={(input) => api.admin.readiness.rows.queryOptions({ input })}
        searchLabel="Search rows..."
        columns={columns}
        filters={[
          { name: "table", label: "File", all: "All Files", options: optionsLike(tables) },
          {
            name: "version",
            all: "In Force",
            options: versions.map(({ number, isInForce }) => ({
              value: number,
              label: `Version ${number}${isInForce ? ", in force" : ""}`,
            })),
          },
        ]}
        actions={
          <>
            <DialogButton
              Icon={IconChecks}
              label="Confirm Rows"
              dialog={(close) => <confirmRows.Dialog onConfirmed={setPublishing} onClose={close} />}
            />
            <BusyButton
              leftSection={<IconUpload size={16} aria-hidden />}
              isBusy={upload.isPending}
              busyLabel="Checking..."
              onClick={zip.open}
            >
              Upload ZIP
            </BusyButton>
          </>
        }
        selection={<Versions onPublish={setPublishing} />}
        dialogs={{
          row: ({ table, line, cells }, close) => (
            <Dialog title={`${table}.csv, line ${line}`} size="lg" onClose={close}>
              <Facts facts={cells} />
            </Dialog>
          ),
        }}
      />
      {publishing !== undefined && (
        <PublishDialog number={publishing} onClose={() => setPublishing(undefined)} />
      )}
      {hasCode(upload.error, "DATA_FAULTS") && (
        <FaultsDialog {...(upload.error.data as ReadinessFaults)} onClose={upload.reset} /> // as the contract says
      )}
    </>
  );
}

function Versions({ onPublish }: { onPublish: (number: number) => void }) {
  const loading = useQuery(versionsQuery);
  const { data } = loading;
  const download = useAction({
    mutationFn: (number: number) => client.admin.readiness.download({ number }),
    meta: { failure: "Error downloading readiness data" },
    onSuccess: saveFile,
  });
  if (!data)
    return <NotLoaded query={loading} title="The versions could not be loaded" height={120} />;
  const button = (label: string, number: number, run: (number: number) => void) => (
    <Button
      key={label}
      variant="default"
      size="xs"
      mr="xs"
      aria-label={`${label}, version ${number}`}
      onClick={() => run(number)}
    >
      {label}
    </Button>
  );
  return (
    // Focusable, so that it can be scrolled with the arrow keys.
    <section style={{ overflow: "auto", maxHeight: "15rem" }} aria-label="Versions" tabIndex={0}>
      <Table
        data={{
          head: ["Version", "Made from", "Made by", "Made", "In force since", "Actions"],
          body: data.versions.map(({ number, note, madeBy, madeAt, publishedAt, isInForce }) => [
            number,
            note ?? "Part of the product",
            madeBy ?? "-",
            <Moment key="made" at={madeAt} />,
            isInForce && !publishedAt ? "In force" : <Moment key="since" at={publishedAt} />,
            [
              button("Download ZIP", number, download.run),
              !isInForce && button("Preview and publish", number, onPublish),
            ],
          ]),
        }}
      />
    </section>
  );
}

const FaultsDialog = ({ faults, total, onClose }: ReadinessFaults & { onClose: () => void }) => (
  <Dialog title="This data has faults" size="xl" onClose={onClose}>
    <Text mb="sm" role="status">
      {counted(total, "fault")}. Nothing was changed.
      {total > faults.length && ` These are the first ${faults.length}.`}
    </Text>
    <ScrollArea.Autosize mah="50dvh" viewportProps={{ tabIndex: 0, "aria-label": "Faults" }}>
      <Table
        style={{ overflowWrap: "anywhere" }}
        data={{
          head: ["File", "Line", "Column", "Reason"],
          body: faults.map(({ file, line, column, reason }) => [file, line, column, reason]),
        }}
      />
    </ScrollArea.Autosize>
  </Dialog>
);

function PublishDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const preview = useQuery(
    api.admin.readiness.preview.queryOptions({ input: { number }, staleTime: 0, gcTime: 0 }),
  );
  const { inForce = 0, examples = 0, checkups = 0, changed = [], reworded } = preview.data ?? {};
  return (
    <ConfirmAction
      title={`Publish version ${number}`}
      question="All briefs that are made from now on use it. Those already given stay as they are."
      consequence={
        preview.data ? (
          <>
            Compared with version {inForce}, of {counted(examples, "example")} and{" "}
            {counted(checkups, "completed CheckUp")} {changed.length} would get other findings or
            measures, and {reworded} only other words.
            {changed.map((change) => (
              <Change key={change.checkupId ?? change.company} {...change} />
            ))}
          </>
        ) : (
          <NotLoaded query={preview} title="What would change could not be found" height={160} />
        )
      }
      label="Publish"
      color="pine"
      busyLabel="Publishing..."
      keepLabel="Not now"
      isDisabled={!preview.data}
      action={() => client.admin.readiness.publish({ number, inForce })}
      success={() => `Version ${number} is in force`}
      failure="Error publishing readiness data"
      onClose={onClose}
    />
  );
}

const stateOf = (state: ReadinessChange["states"][number]["from"]) =>
  state ? findingLabels[state] : "not there";

const Change = ({ checkupId, company, standard, states, added, dropped }: ReadinessChange) => (
  <section style={{ overflowWrap: "anywhere" }}>
    <strong>
      {checkupId === null && "Example: "}
      {company} · {standard}
    </strong>
    <List size="sm">
      {[
        ...states.map(({ title, from, to }) => `${title}: ${stateOf(from)} to ${stateOf(to)}`),
        ...added.map((title) => `Among the first measures: ${title}`),
        ...dropped.map((title) => `No longer among them: ${title}`),
      ].map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
    </List>
  </section>
);
