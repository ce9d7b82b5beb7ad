import { Input, TextInput } from "@mantine/core";
import { useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { PictureDrop } from "#components/picture-drop.tsx";

/** A form's logo: the record's, and a file chosen to replace it. */
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

/** A dropped or chosen picture, or an emoji. The current one stays visible until it is replaced. */
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
