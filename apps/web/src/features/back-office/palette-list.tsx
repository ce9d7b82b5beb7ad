import { Link } from "@tanstack/react-router";
import { markedParts } from "./palette-entries.ts";
import type { Entry, EntryGroup } from "./palette-entries.ts";
import classes from "./palette.module.css";

/** Of an entry in the list with this id. */
export const optionId = (list: string, { key }: Entry) =>
  `${list} ${key}`.replaceAll(/[^\w-]/g, "_");

interface PaletteListProps {
  id: string;
  typed: string;
  groups: EntryGroup[];
  /** The one that Enter opens. */
  active: Entry | undefined;
  onPoint: (entry: Entry) => void;
  onRun: (entry: Entry) => void;
  onFollow: () => void;
}

/** The options of the palette's box. What leads somewhere is a real link: another tab, a copied address. */
export const PaletteList = ({ id, groups, ...rest }: PaletteListProps) => (
  <div id={id} role="listbox" aria-label="Results">
    {groups.map(({ label, entries }, index) => (
      <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
        <div id={`${id}-group-${index}`} role="presentation" className={classes.label}>
          {label}
        </div>
        {entries.map((entry) => (
          <Option key={entry.key} id={optionId(id, entry)} entry={entry} {...rest} />
        ))}
      </div>
    ))}
  </div>
);

interface OptionProps extends Omit<PaletteListProps, "id" | "groups"> {
  id: string;
  entry: Entry;
}

function Option({ id, entry, typed, active, onPoint, onRun, onFollow }: OptionProps) {
  const isActive = entry.key === active?.key;
  const shared = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    className: classes.option,
    // The focus stays in the box, where the typing goes on.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
    // Not on entering: a list that scrolls under a mouse at rest chooses nothing.
    onPointerMove: () => isActive || onPoint(entry),
  };
  if (!entry.link) {
    return (
      <button type="button" {...shared} onClick={() => onRun(entry)}>
        <Content entry={entry} typed={typed} />
      </button>
    );
  }
  return (
    <Link
      {...entry.link}
      {...shared}
      preload={false}
      activeProps={{}}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) onFollow();
      }}
    >
      <Content entry={entry} typed={typed} />
    </Link>
  );
}

const Content = ({
  entry: { name, detail, Icon },
  typed,
}: Pick<OptionProps, "entry" | "typed">) => (
  <>
    <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
    <span className={classes.name}>
      <Marked text={name} typed={typed} />
    </span>
    {detail !== undefined && (
      <span className={classes.detail}>
        <Marked text={detail} typed={typed} />
      </span>
    )}
  </>
);

function Marked({ text, typed }: { text: string; typed: string }) {
  const [before, hit, after] = markedParts(text, typed);
  if (hit === "") return text;
  return (
    <>
      {before}
      <mark className={classes.hit}>{hit}</mark>
      {after}
    </>
  );
}
