import { Kbd, Modal, Stack, Switch, Text, Title } from "@mantine/core";
import { keyName } from "#lib/key-name.ts";
import { shortcuts } from "#lib/shortcuts.ts";
import { useFocusReturn } from "#lib/use-focus-return.ts";
import { useIsSearchKeyOn } from "#lib/use-search-key.ts";
import classes from "./keyboard-shortcuts.module.css";

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
                <div key={does} className={classes.row}>
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
