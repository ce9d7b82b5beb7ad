import { brandPictureNames, brandSettings, pine } from "@app/contract";
import type { BrandPicture, BrandSettings } from "@app/contract";
import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { SettingsButton } from "#components/form/settings-button.tsx";
import { PictureDrop } from "#components/picture-drop.tsx";
import { api, client, messageOf } from "#lib/api.ts";
import { useCancellable } from "#lib/use-action.ts";
import { useReport } from "#lib/use-report.ts";

const pictureLabels = {
  logo: "Logo",
  host: "Host picture",
  firstQuote: "Logo beside the first quote",
  secondQuote: "Logo beside the second quote",
};

export const BrandButton = () => (
  <SettingsButton
    title="Brand Settings"
    query={api.admin.brand.get.queryOptions()}
    schema={brandSettings}
    save={client.admin.brand.save}
  >
    {(form, setUploads) => (
      <>
        <TextInput
          {...form.getInputProps("name")}
          label="Name"
          placeholder="Acme Reviews"
          data-autofocus
        />
        <TextInput
          {...form.getInputProps("color")}
          label="Colour"
          description="Of buttons and links. It is made as light or dark as text needs it."
          placeholder={pine[7]}
          leftSectionPointerEvents="all"
          leftSection={
            <input
              type="color"
              aria-label="Pick a colour"
              value={shown(form.values.color)}
              style={{ width: 28, height: 28, padding: 0, border: 0, background: "none" }}
              onChange={(event) => form.setFieldValue("color", event.currentTarget.value)}
            />
          }
        />
        {brandPictureNames.map((name) => (
          <PictureField key={name} {...{ form, name, setUploads }} />
        ))}
        <TextInput
          {...form.getInputProps("sender")}
          label="Sender"
          description="The address that emails are from. A test email to you shows that your mail server may send for it; calendars may not follow changes of meetings that were booked before."
          placeholder="reviews@acme.com"
        />
      </>
    )}
  </SettingsButton>
);

/** What the browser's picker can show. */
const shown = (color: string) => (/^#[0-9a-f]{6}$/i.test(color) ? color : pine[7]);

interface PictureFieldProps {
  form: UseFormReturnType<BrandSettings>;
  name: BrandPicture;
  setUploads: React.Dispatch<React.SetStateAction<number>>;
}

/** A small picture as a data URL, which the form saves. */
function PictureField({ form, name, setUploads }: PictureFieldProps) {
  const path = `pictures.${name}` as const;
  const upload = useCancellable();
  useReport(upload.isRunning, (isRunning) => setUploads((count) => count + (isRunning ? 1 : -1)));
  const choose = async (file: File, signal: AbortSignal) => {
    form.setFieldError(path, "");
    try {
      const { logo } = await client.catalogue.reencodeLogo({ file }, { signal });
      if (!signal.aborted) form.setFieldValue(path, logo);
    } catch (failure) {
      if (!signal.aborted) form.setFieldError(path, messageOf(failure));
    }
  };
  return (
    <PictureDrop
      label={pictureLabels[name]}
      error={form.errors[path]}
      logo={form.values.pictures[name] ?? null}
      name={name === "logo" ? form.values.name : ""}
      text={upload.isRunning ? "Uploading..." : undefined}
      upload={upload}
      onFile={choose}
      onError={(message) => form.setFieldError(path, message)}
      onRemove={() => form.setFieldValue(path, undefined)}
    />
  );
}
