import { Divider, Group, Kbd, Stack, Switch, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { keyName, useIsSingleKeyOn } from "#lib/keyboard.ts";

interface ShortcutListProps {
  /** By where they work. "Mod" is ctrl, or cmd on Apple devices. */
  shortcuts: Record<string, readonly [keys: string, does: string][]>;
  /** What the shortcut of a single key does, which can be switched off. */
  singleKey: string;
  onClose: () => void;
}

export function ShortcutList({ shortcuts, singleKey, onClose }: ShortcutListProps) {
  const [isOn, setOn] = useIsSingleKeyOn();
  return (
    <Dialog title="Keyboard Shortcuts" onClose={onClose}>
      <Stack gap="lg">
        {Object.entries(shortcuts).map(([place, ofPlace]) => (
          <section key={place}>
            <Title order={3} size="sm" mb={4}>
              {place}
            </Title>
            {ofPlace.map(([keys, does]) => (
              <Fragment key={does}>
                <Group justify="space-between" wrap="nowrap" py={4} mih={36}>
                  <Text size="sm">{does}</Text>
                  <Group gap={4} wrap="nowrap">
                    {keys.split(" ").map((key) => (
                      <Kbd key={key}>{keyName(key)}</Kbd>
                    ))}
                  </Group>
                </Group>
                <Divider color="var(--hairline)" />
              </Fragment>
            ))}
          </section>
        ))}
        <Switch
          label={singleKey}
          description="On this device"
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}
