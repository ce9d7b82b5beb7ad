import { Button, Group, Input, Loader, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconPhotoPlus } from "@tabler/icons-react";
import { useRef } from "react";
import type { ReactNode } from "react";
import { Logo } from "#components/logo.tsx";
import { pictureProblem } from "#lib/files.ts";
import { useFocusHandover } from "#lib/focus.ts";
import { useCancellable } from "#lib/use-action.ts";

interface PictureDropProps {
  /** An address, a data URL, an emoji, or null for the initials of `name`. */
  logo: string | null;
  name: string;
  label?: string;
  error: ReactNode;
  /** Replaces the invitation. */
  text?: string;
  /** What runs `onFile`, where the form waits for it. */
  upload?: ReturnType<typeof useCancellable>;
  onFile: (file: File, signal: AbortSignal) => Promise<void> | void;
  onError: (message: string) => void;
  onRemove: () => void;
  /** Stands below. */
  children?: ReactNode;
}

const invitation = "Drop an image here or click to choose";

export function PictureDrop(props: PictureDropProps) {
  const { logo, name, label = "Logo", error, text, onFile, onError, onRemove } = props;
  const own = useCancellable();
  const { run, cancel, isRunning: isBusy } = props.upload ?? own;
  const drop = useRef<HTMLDivElement>(null);
  const removal = useFocusHandover(drop);
  const choose = ([file]: File[]) => {
    if (!file) return;
    const problem = pictureProblem(file);
    if (!problem) return void run(async (signal) => onFile(file, signal));
    cancel();
    onError(problem);
  };
  const remove = () => {
    cancel();
    onRemove();
  };
  return (
    <Input.Wrapper size="md" label={label} error={error} labelElement="div">
      <Group gap="md" align="center" wrap="nowrap" miw={0} aria-busy={isBusy}>
        <Logo logo={logo} name={name || "?"} size={56} />
        <Dropzone
          ref={drop}
          role="group"
          aria-label={label === "Logo" ? invitation : `${label}: ${invitation}`}
          flex={1}
          miw={0}
          p="14px 12px"
          multiple={false}
          // Our own check explains what is wrong; `accept` would drop a wrong file silently.
          onDrop={choose}
          inputProps={{ "aria-label": `${label} image`, accept: "image/*" }}
        >
          <Group gap="xs" wrap="nowrap" justify="center">
            {isBusy ? <Loader size={20} /> : <IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {text ?? invitation}
            </Text>
          </Group>
        </Dropzone>
        {(logo || isBusy) && (
          <Button
            ref={removal}
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Remove ${label.toLowerCase()}`}
            onClick={remove}
          >
            Remove
          </Button>
        )}
      </Group>
      {props.children}
    </Input.Wrapper>
  );
}
