import { Input, TextInput } from "@mantine/core";
import { useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { PictureDrop } from "#components/picture-drop.tsx";
/** A form's logo: what the record has, and a picture chosen to take its place. */
export interface LogoChoice {
  /** An address on this site, an emoji, or nothing. */
  logo: string | null;
  logoFile: File | null;
}

interface LogoFieldProps {
  value: LogoChoice;
  name: string;
  error: ReactNode;
  onChange: (value: LogoChoice) => void;
  onError: (message: string) => void;
}

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
  const remove = () => onChange({ logo: null, logoFile: null });
  return (
    <Input.Wrapper size="md" label="Logo" error={error} labelElement="div">
      <PictureDrop
        logo={preview}
        name={name}
        text={logoFile?.name}
        onFile={(file) => onChange({ logo, logoFile: file })}
        onError={onError}
        onRemove={logo || logoFile ? remove : undefined}
      />
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
