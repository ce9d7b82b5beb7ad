import { useForm } from "@mantine/form";
import { TextInput } from "@mantine/core";
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

test("Escape closes a form only while nothing was typed", async () => {
  const onClose = vi.fn<() => void>();
  const { user, findByRole } = await renderPart(<Dialog onClose={onClose} />);
  const name = await findByRole("textbox", { name: "Name" });
  await user.type(name, "Slack{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(name);
  await user.type(name, "{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
