/** Where the sites of this internet are; all else on the loopback is as internal as it is outside of tests. */
export const addresses = {
  /** http and https. */
  web: "127.0.1.1",
  plain: "127.0.1.2",
  expired: "127.0.1.3",
  selfSigned: "127.0.1.4",
  otherName: "127.0.1.5",
  /** Over http, see `hostileSite`. */
  hostile: "127.0.1.6",
  /** Hangs up during TLS. */
  resetting: "127.0.1.7",
  /** Says nothing during TLS. */
  mute: "127.0.1.8",
  /** Hangs up as soon as it is connected to. */
  leaving: "127.0.1.20",
  nobody: "127.0.1.9",
} as const;

export const isTestPublic = (address: string): boolean => address.startsWith("127.0.1.");
