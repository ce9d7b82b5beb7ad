import { useEffect, useRef } from "react";
import type { FocusEvent, KeyboardEvent } from "react";

/** A choice is meant once the focus has stayed at it for so long. */
const restMs = 400;
/** After so long without a letter the next one begins another search. */
const searchMs = 1_000;

interface ChoiceKeys {
  /** Up and down lead to the next row; else to the next choice, and from the last one to the first. */
  isGrid?: boolean;
  /** What a choice is called, to be found by typing; without it typing does nothing. */
  nameOf?: (at: number) => string;
  /** A key led to a choice. */
  onPass?: (at: number) => void;
  /** The focus rests at a choice that a key led to, or leaves all of them from there. */
  onRest?: (at: number) => void;
}

/** Arrows, Home, End and typed names lead from one to the other of the fields or buttons in an element. */
export function useChoiceKeys({ isGrid = false, nameOf, onPass, onRest }: ChoiceKeys) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef("");
  const isTyped = useRef(false);
  const rest = useRef<() => void>(undefined);
  const cancel = () => {
    clearTimeout(timer.current);
    search.current = "";
    rest.current = undefined;
  };
  const settle = () => {
    const arrive = rest.current;
    cancel();
    arrive?.();
  };
  useEffect(() => settle, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    // Such as the browser's own way back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const stops = [...currentTarget.querySelectorAll<HTMLElement>("input, button")];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    if (at === -1) return;
    // A space begins no search: by itself it presses what has the focus.
    isTyped.current = nameOf !== undefined && key.length === 1 && search.current + key !== " ";
    const to =
      nameOf && isTyped.current
        ? foundTarget(search.current + key, at, stops.length, nameOf)
        : keyTarget(event, at, stops.length, isGrid ? columnsOf(currentTarget) : 0);
    if (to === undefined && !isTyped.current) return;
    event.preventDefault();
    search.current = isTyped.current ? search.current + key : "";
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, isTyped.current ? searchMs : restMs);
    if (to === undefined || !stops[to]) return;
    stops[to].focus();
    onPass?.(to);
    rest.current = () => onRest?.(to);
  };

  return {
    /** Something was chosen by other means: what keys led to is not meant any more. */
    cancel,
    handlers: {
      onKeyDown,
      /** Some browsers press when the space is let go. */
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === " " && isTyped.current) event.preventDefault();
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) settle();
      },
    },
  };
}

const columnsOf = (grid: HTMLElement) =>
  getComputedStyle(grid).gridTemplateColumns.split(" ").length;

/** Where a key leads; undefined for all others. In a grid it may be beyond the ends. */
function keyTarget(event: KeyboardEvent, at: number, count: number, columns: number) {
  if (event.shiftKey) return undefined;
  const around = (to: number) => (columns > 0 ? to : (to + count) % count);
  const targets: Record<string, number> = {
    ArrowRight: around(at + 1),
    ArrowLeft: around(at - 1),
    ArrowDown: around(at + (columns || 1)),
    ArrowUp: around(at - (columns || 1)),
    Home: 0,
    End: count - 1,
  };
  return targets[event.key];
}

/** Letters and digits alone count. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The next name that begins with what was typed, or else holds it. The same letter again leads on from name to name. */
function foundTarget(typed: string, at: number, count: number, nameOf: (at: number) => string) {
  const letters = plain(typed);
  const isOneLetter = letters === letters.charAt(0).repeat(letters.length);
  const sought = isOneLetter ? letters.charAt(0) : letters;
  if (sought === "") return undefined;
  const from = isOneLetter ? at + 1 : at;
  const order = Array.from({ length: count }, (_, one) => (from + one) % count);
  const found = (isFound: (name: string) => boolean) =>
    order.find((one) => isFound(plain(nameOf(one))));
  return found((name) => name.startsWith(sought)) ?? found((name) => name.includes(sought));
}
