import { Divider, Group, Kbd, Stack, Switch, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { Dialog } from "#components/form/dialog.tsx";
import { keyName, useIsSearchKeyOn } from "#lib/keyboard.ts";

/** Every shortcut of the back office by the place where it counts. "Mod" is ctrl, or cmd on Apple's machines. */
const shortcuts: Record<string, readonly [keys: string, does: string][]> = {
  Everywhere: [
    ["Mod K", "Search, or go to any page or record"],
    ["Mod B", "Show or hide the sidebar"],
    ["Esc", "Close what is open"],
  ],
  "In lists": [
    ["/", "Go to the search box"],
    ["Esc", "Empty the search box"],
  ],
  "In the search over everything": [
    ["↑", "Choose the one before"],
    ["↓", "Choose the next one"],
    ["Enter", "Open it"],
    ["Mod Enter", "Open it in a new tab"],
  ],
};

/** What can be done by keys alone. */
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
