import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "#components/form/dialog.tsx";
import { renderPart } from "#testing/render-app.tsx";
import { laterDialog } from "./later-dialog.tsx";

const Loaded = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Edit" onClose={onClose}>
    Here it is
  </Dialog>
);

/** A button that opens a dialog whose code can be loaded only while `isAvailable`. */
function opener() {
  const network = { isAvailable: false };
  const { Dialog: Later } = laterDialog(async () => {
    await Promise.resolve();
    if (!network.isAvailable) throw new TypeError("Failed to fetch dynamically imported module");
    return Loaded;
  });
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Later onClose={() => setOpen(false)} />}
      </>
    );
  }
  return { network, Opener };
}

test("a dialog that cannot be loaded says so, and opens when it is opened again", async () => {
  const { network, Opener } = opener();
  const { user, ...screen } = await renderPart(<Opener />);
  const button = screen.getByRole("button", { name: "Open" });
  await user.click(button);
  await screen.findByText("The server cannot be reached. Please check your connection.");
  expect(screen.queryByRole("dialog")).toBeNull();
  network.isAvailable = true;
  await user.click(button);
  await screen.findByRole("dialog", { name: "Edit" });
});

test("Escape closes it, and the focus is where it was", async () => {
  const { network, Opener } = opener();
  network.isAvailable = true;
  const { user, ...screen } = await renderPart(<Opener />);
  const button = screen.getByRole("button", { name: "Open" });
  await user.dblClick(button);
  await screen.findByRole("dialog", { name: "Edit" });
  await user.keyboard("{Escape}");
  await expect.poll(() => document.activeElement).toBe(button);
  expect(screen.queryByRole("dialog")).toBeNull();
});
