export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A key as it is printed on this device's keyboard. */
export const keyName = (key: string) => (key === "Mod" ? (isApple() ? "⌘" : "Ctrl") : key);
