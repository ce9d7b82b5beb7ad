import { limits, messages } from "@app/contract";
import { Button, Group, Input, Text, TextInput } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconPhotoPlus } from "@tabler/icons-react";
import { useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { Logo } from "#components/logo.tsx";
import type { LogoChoice } from "#lib/upload-logo.ts";
import classes from "./logo-field.module.css";

interface LogoFieldProps {
  value: LogoChoice;
  name: string;
  error: ReactNode;
  onChange: (value: LogoChoice) => void;
  onError: (message: string) => void;
}

/** A file whose kind the browser does not know is the server's to judge. */
const isPicture = ({ type }: File) => type === "" || type.startsWith("image/");

/** A picture dropped or chosen, or an emoji; the one that is there stays in view until another takes its place. */
export function LogoField({ value, name, error, onChange, onError }: LogoFieldProps) {
  const { logo, logoFile } = value;
  const preview = useMemo(
    () => (logoFile ? URL.createObjectURL(logoFile) : logo),
    [logoFile, logo],
  );
  useEffect(
    () => () => void (logoFile && preview && URL.revokeObjectURL(preview)),
    [logoFile, preview],
  );
  const isEmoji = !logoFile && Boolean(logo) && !/^(\/|https?:)/.test(logo ?? "");
  const choose = ([file]: File[]) => {
    if (!file) return;
    if (!isPicture(file)) return onError(messages.imageInvalid);
    if (file.size > limits.imageBytes) return onError(messages.imageTooLarge);
    onChange({ logo, logoFile: file });
  };
  return (
    <Input.Wrapper size="md" label="Logo" error={error} labelElement="div">
      <Group gap="md" align="center" wrap="nowrap" className={classes.field}>
        <Logo logo={preview} name={name || "?"} size={56} />
        <Dropzone
          className={classes.drop}
          multiple={false}
          // Our own check tells what is wrong; the browser's list would swallow a wrong file silently.
          onDrop={choose}
          inputProps={{ "aria-label": "Logo image", accept: "image/*" }}
        >
          <Group gap="xs" wrap="nowrap" justify="center">
            <IconPhotoPlus size={20} stroke={1.75} aria-hidden />
            <Text size="sm">
              {logoFile ? logoFile.name : "Drop an image here or click to choose"}
            </Text>
          </Group>
        </Dropzone>
        {(logo || logoFile) && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => onChange({ logo: null, logoFile: null })}
          >
            Remove
          </Button>
        )}
      </Group>
      <TextInput
        size="xs"
        mt="xs"
        w={140}
        aria-label="Emoji instead of an image"
        placeholder="or an emoji"
        value={isEmoji ? (logo ?? "") : ""}
        onChange={(event) => onChange({ logo: event.currentTarget.value || null, logoFile: null })}
      />
    </Input.Wrapper>
  );
}
