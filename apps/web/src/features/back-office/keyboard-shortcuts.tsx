import { Divider, Group, Kbd, Stack, Switch, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { keyName, useIsSearchKeyOn } from "#lib/keyboard.ts";

/** The admin panel's shortcuts by where they work. "Mod" is ctrl, or cmd on Apple devices. */
const shortcuts: Record<string, readonly [keys: string, does: string][]> = {
  Everywhere: [
    ["Mod K", "Search, or go to any page or record"],
    ["Mod B", "Show or hide the sidebar"],
    ["Esc", "Close the dialog or menu"],
  ],
  "In lists": [
    ["/", "Go to the search box"],
    ["Esc", "Clear the search box"],
  ],
  "In the search dialog": [
    ["↑", "Previous result"],
    ["↓", "Next result"],
    ["Enter", "Open the result"],
    ["Mod Enter", "Open the result in a new tab"],
  ],
};

/** Lists the shortcuts, and switches off the one that a single key triggers. */
export function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  const [isSearchKeyOn, setSearchKeyOn] = useIsSearchKeyOn();
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
          label="/ goes to the search box"
          description="On this device"
          checked={isSearchKeyOn}
          onChange={(event) => setSearchKeyOn(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}
