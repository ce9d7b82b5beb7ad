import { useRef } from "react";
import type { KeyboardEvent } from "react";
import { lettersOf } from "./letters-of.ts";

const pauseMs = 1_000;

/** Typed letters choose the radio button whose name begins with them; the same letter again leads to the next one. */
export function useTypeAhead(names: string[]) {
  const typed = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, timeStamp } = event;
    const letter = key.length === 1 ? lettersOf(key) : "";
    if (letter === "" || altKey || ctrlKey || metaKey) return;
    const text = timeStamp - typed.current.at < pauseMs ? typed.current.text + letter : letter;
    typed.current = { text, at: timeStamp };
    const isRepeated = text === letter.repeat(text.length);
    const wanted = isRepeated ? letter : text;
    const radios = [...currentTarget.querySelectorAll("input")];
    const from = radios.indexOf(target as HTMLInputElement) + (isRepeated ? 1 : 0);
    const found = [...radios.keys()]
      .map((at) => (from + at) % radios.length)
      .find((at) => lettersOf(names[at] ?? "").startsWith(wanted));
    if (found === undefined) return;
    radios[found]?.focus();
    radios[found]?.click();
  };
}
