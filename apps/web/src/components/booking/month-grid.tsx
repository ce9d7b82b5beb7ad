import { VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { dayAfterKey, firstOf, monthOf, weeksOf } from "./calendar-days.ts";
import type { CalendarDay } from "./calendar-days.ts";
import classes from "./calendar.module.css";

interface MonthGridProps {
  labelledBy: string;
  month: string;
  /** The first and the last day that the keyboard reaches. */
  range: [first: string, last: string];
  today: string;
  chosen: string | null;
  factsOf: (day: string) => CalendarDay;
  onMonth: (month: string) => void;
  onPress: (day: string) => void;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** So few free times that a day says how many. */
const few = 3;

/** A month as a grid in which the tab key stops once and the arrows go on. */
export function MonthGrid(props: MonthGridProps) {
  const { labelledBy, month, range, today, chosen, factsOf, onMonth, onPress } = props;
  const grid = useRef<HTMLTableElement>(null);
  const [visited, setVisited] = useState<string>();
  const weeks = weeksOf(month);
  const isShown = (day: string | null | undefined): day is string =>
    typeof day === "string" && monthOf(day) === month;
  const firstFree = weeks.flat().find((day) => day && factsOf(day).free > 0);
  const stop = [visited, chosen, firstFree].find(isShown) ?? firstOf(month);

  const go = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const day = dayAfterKey(event.key, stop, ...range);
    if (day === undefined) return;
    event.preventDefault();
    // The day may be one of a month that is not drawn yet.
    flushSync(() => {
      setVisited(day);
      if (monthOf(day) !== month) onMonth(monthOf(day));
    });
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  };

  return (
    <table ref={grid} role="grid" className={classes.grid} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <span aria-hidden>{weekday.slice(0, 2)}</span>
              <VisuallyHidden>{weekday}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, nth) => (
          <tr key={nth}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={weekday} role="gridcell" />
              ) : (
                <td key={weekday} role="gridcell" aria-selected={day === chosen}>
                  <Day
                    day={day}
                    facts={factsOf(day)}
                    isToday={day === today}
                    isChosen={day === chosen}
                    isStop={day === stop}
                    onKeyDown={go}
                    onPress={() => {
                      setVisited(day);
                      onPress(day);
                    }}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  facts: CalendarDay;
  isToday: boolean;
  isChosen: boolean;
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPress: () => void;
}

/** One that cannot be chosen can still be reached, as its name says why. */
const Day = ({ day, facts, isToday, isChosen, isStop, onKeyDown, onPress }: DayProps) => (
  <button
    type="button"
    className={classes.day}
    data-day={day}
    data-chosen={isChosen || undefined}
    tabIndex={isStop ? 0 : -1}
    aria-label={facts.name}
    aria-current={isToday ? "date" : undefined}
    aria-disabled={facts.reason !== undefined || undefined}
    onKeyDown={onKeyDown}
    onClick={onPress}
  >
    <span className={classes.face} title={facts.reason} aria-hidden>
      {Number(day.slice(8))}
      {facts.free > 0 && facts.free <= few && (
        <span className={classes.left}>{facts.free} left</span>
      )}
    </span>
  </button>
);
