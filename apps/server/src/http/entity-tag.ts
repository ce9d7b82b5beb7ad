/** Whether the asker holds what this tag names (`If-None-Match`); a proxy may have made the tag a weak one. */
export const isHeld = (asked: string | undefined, tag: string): boolean =>
  asked?.split(",").some((one) => isSame(one.trim(), tag)) ?? false;

const isSame = (one: string, tag: string) => one === "*" || strong(one) === strong(tag);
const strong = (tag: string) => tag.replace(/^W\//, "");
