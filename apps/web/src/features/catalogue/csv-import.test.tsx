import { cleanup } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useDialogState } from "#lib/dialog.ts";
import { queryClient } from "#lib/query-client.ts";
import { sessionQuery } from "#lib/session.ts";
import { fakeDeviceStore } from "#testing/fake-device-store.ts";
import { renderPart } from "#testing/render-app.tsx";
import { CsvImport } from "./csv-import.tsx";

const session = (id: string | null) =>
  queryClient.setQueryData(sessionQuery.queryKey, id ? ({ id } as never) : null);

test("a chosen CSV file is read again when its session ended", async () => {
  fakeDeviceStore();
  const previewImport = vi.fn(() => new Promise(() => {}));
  const Page = () => {
    const [isOpen, setOpen] = useDialogState<boolean>("import");
    return isOpen ? (
      <CsvImport calls={{ previewImport } as never} title="SaaS" onClose={() => setOpen(false)} />
    ) : (
      <button onClick={() => setOpen(true)}>Import CSV</button>
    );
  };
  session("ann");
  const before = await renderPart(<Page />);
  await before.user.click(before.getByRole("button", { name: "Import CSV" }));
  await before.user.upload(
    document.querySelector<HTMLInputElement>("input[type=file]")!,
    new File(["identifier,name"], "apps.csv", { type: "text/csv" }),
  );
  await before.findByText("Reading apps.csv...");
  session(null);
  cleanup();
  session("ann");
  const after = await renderPart(<Page />);
  await after.findByText("Reading apps.csv...");
  expect(previewImport).toHaveBeenCalledTimes(2);
});
