import { cleanup } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useDialogState } from "#lib/dialog.ts";
import { queryClient } from "#lib/query-client.ts";
import { sessionQuery } from "#lib/session.ts";
import { fakeDeviceStore } from "#testing/fake-device-store.ts";
import { renderPart } from "#testing/render-app.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

const session = (id: string | null) =>
  queryClient.setQueryData(sessionQuery.queryKey, id ? ({ id } as never) : null);

test("images that were not sent when the session ended are there after the next sign-in", async () => {
  fakeDeviceStore();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const Page = () => {
    const [isOpen, setOpen] = useDialogState<boolean>("upload");
    return isOpen ? (
      <UploadDialog initialBucket="app_logos" onClose={() => setOpen(false)} />
    ) : (
      <button onClick={() => setOpen(true)}>Bulk Upload</button>
    );
  };
  session("ann");
  const before = await renderPart(<Page />);
  await before.user.click(before.getByRole("button", { name: "Bulk Upload" }));
  await before.user.upload(
    document.querySelector<HTMLInputElement>("input[type=file]")!,
    new File(["1"], "kept.png", { type: "image/png" }),
  );
  await before.findByText("kept.png");
  session(null);
  cleanup();
  session("ann");
  const after = await renderPart(<Page />);
  await after.findByText("kept.png");
  expect(after.getByRole("button", { name: "Upload the rest (1)" })).toBeTruthy();
});
