import { Divider, Group, Kbd, Stack, Switch, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { keyName, useIsSingleKeyOn } from "#lib/keyboard.ts";
import shortcuts from "./shortcuts.json";

/** The shortcuts by where they work. "Mod" is ctrl, or cmd on Apple devices. The one of a single key can be switched off. */
export function ShortcutList({ of, onClose }: { of: keyof typeof shortcuts; onClose: () => void }) {
  const { places, singleKey } = shortcuts[of];
  const [isOn, setOn] = useIsSingleKeyOn();
  return (
    <Dialog title="Keyboard Shortcuts" onClose={onClose}>
      <Stack gap="lg">
        {Object.entries(places).map(([place, ofPlace]) => (
          <section key={place}>
            <Title order={3} size="sm" mb={4}>
              {place}
            </Title>
            {Object.entries<string>(ofPlace).map(([does, keys]) => (
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
