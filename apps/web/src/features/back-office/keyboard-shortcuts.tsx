import { Kbd, Modal, Stack, Switch, Text, Title } from "@mantine/core";
import { keyName, useFocusReturn, useIsSearchKeyOn } from "#lib/keyboard.ts";
import classes from "./keyboard-shortcuts.module.css";

interface Shortcut {
  /** Pressed together; "Mod" is ctrl, or cmd on Apple's machines. */
  keys: readonly string[];
  does: string;
}

/** Every shortcut of the back office, as the list of them shows it: whoever adds one adds a line here. */
const shortcuts: readonly { place: string; shortcuts: readonly Shortcut[] }[] = [
  {
    place: "Everywhere",
    shortcuts: [
      { keys: ["Mod", "K"], does: "Search, or go to any page or record" },
      { keys: ["Mod", "B"], does: "Show or hide the sidebar" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    place: "In lists",
    shortcuts: [
      { keys: ["/"], does: "Go to the search box" },
      { keys: ["Esc"], does: "Empty the search box" },
    ],
  },
  {
    place: "In the search over everything",
    shortcuts: [
      { keys: ["↑"], does: "Choose the one before" },
      { keys: ["↓"], does: "Choose the next one" },
      { keys: ["Enter"], does: "Open it" },
      { keys: ["Mod", "Enter"], does: "Open it in a new tab" },
    ],
  },
];

/** What can be done by keys alone, by the place where they count. */
export function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const [isSearchKeyOn, setSearchKeyOn] = useIsSearchKeyOn();
  return (
    <Modal
      opened
      title="Keyboard Shortcuts"
      closeButtonProps={{ "aria-label": "Close" }}
      onClose={onClose}
    >
      <Stack gap="lg">
        {shortcuts.map(({ place, shortcuts: ofPlace }) => (
          <section key={place}>
            <Title order={3} size="sm" mb={4}>
              {place}
            </Title>
            <dl className={classes.list}>
              {ofPlace.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <Kbd key={key}>{keyName(key)}</Kbd>
                    ))}
                  </dt>
                  <Text component="dd" size="sm" m={0}>
                    {does}
                  </Text>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="/ goes to the search box"
          description="On this device"
          checked={isSearchKeyOn}
          onChange={(event) => setSearchKeyOn(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
