import { useForm } from "@mantine/form";
import { TextInput } from "@mantine/core";
import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#testing/render-app.tsx";
import { FormDialog } from "./form-dialog.tsx";

const save = { run: () => undefined, isPending: false, error: null };

function Dialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { name: "" } });
  return (
    <FormDialog title="Edit" form={form} save={save} onClose={onClose}>
      <TextInput label="Name" {...form.getInputProps("name")} />
    </FormDialog>
  );
}

test("Escape, Cancel and Close ask first when something was typed", async () => {
  const onClose = vi.fn<() => void>();
  const { user, ...screen } = await renderPart(<Dialog onClose={onClose} />);
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.type(name, "Slack");
  const question = { name: "Discard your changes?" };
  for (const close of [
    () => user.keyboard("{Escape}"),
    () => user.click(screen.getByRole("button", { name: "Cancel" })),
    () => user.click(screen.getByRole("button", { name: "Close" })),
  ]) {
    await close();
    await screen.findByRole("dialog", question);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", question)).toBeNull());
  }
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledOnce();
});

test("Escape closes an unchanged form", async () => {
  const onClose = vi.fn<() => void>();
  const { user, findByRole } = await renderPart(<Dialog onClose={onClose} />);
  await user.type(await findByRole("textbox", { name: "Name" }), "S{Backspace}{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
