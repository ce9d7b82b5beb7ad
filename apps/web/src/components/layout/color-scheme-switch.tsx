import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

const schemes = {
  auto: { name: "system", Icon: IconDeviceDesktop, following: "light" },
  light: { name: "light", Icon: IconSun, following: "dark" },
  dark: { name: "dark", Icon: IconMoon, following: "auto" },
} as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name, Icon, following } = schemes[colorScheme];
  const label = `Color scheme: ${name}. Switch to ${schemes[following].name}.`;
  return (
    <ActionIcon
      size="lg"
      name="color-scheme"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(following)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
