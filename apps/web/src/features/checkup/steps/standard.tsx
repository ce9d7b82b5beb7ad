import { Button, Group, ScrollArea, Text, TextInput } from "@mantine/core";
import { limits } from "@app/contract";
import type { Choice } from "@app/contract";
import { useRovingIndex } from "@mantine/hooks";
import { IconCheck, IconHelpCircle, IconSearch, IconShieldCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { laterDialog } from "#components/later-dialog.tsx";
import { CatalogueStep } from "./catalogue-step.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";
import type { ChoiceGridProps } from "./choice-grid.tsx";
import { NothingThere } from "./nothing-there.tsx";
import type { HelpAnswers } from "./standard-proposal.ts";
import { findStandards, isInGroup, oftenAskedFor, standardGroups } from "./standards.ts";
import type { StandardGroup } from "./standards.ts";
import type { StepScreenProps } from "./step-screen.ts";
import classes from "./standard.module.css";

const help = laterDialog(async () => (await import("./standard-help.tsx")).StandardHelp, {
  text: "This help could not be loaded. You can choose from the list.",
});

const shield = <IconShieldCheck size={22} />;

export function StandardScreen({ answers, change }: StepScreenProps) {
  const grid = {
    kind: "radio",
    label: "Compliance Standard",
    icon: shield,
    chosen: [answers.complianceStandard ?? []].flat(),
    // Arrow keys choose each card that they pass: the last one is saved with the next pause.
    onChoose: (complianceStandard: string) => change({ complianceStandard }),
  } as const;
  return (
    <CatalogueStep
      {...grid}
      list="complianceStandard"
      plural="compliance standards"
      meta={{ log: "Compliance frameworks not loaded" }}
    >
      {(offered, chips) => (
        <StandardPicker
          {...grid}
          choices={offered}
          chips={chips}
          industry={answers.companyIndustry}
        />
      )}
    </CatalogueStep>
  );
}

interface StandardPickerProps extends ChoiceGridProps {
  chips: ReactNode;
  industry: string | null;
}

function StandardPicker({ chips, industry, choices, ...grid }: StandardPickerProps) {
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<StandardGroup>();
  // Shown first, where it is seen at once. It stays there when another one is chosen, so that no card moves.
  const [first, setFirst] = useState(grid.chosen[0]);
  const [given, setGiven] = useState<Partial<HelpAnswers>>({});
  const [isHelpOpen, setHelpOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const cards = useRef<HTMLDivElement>(null);

  const isFiltered = search.trim() !== "" || group !== undefined;
  const found = findStandards(choices, search).filter((one) => !group || isInGroup(one, group));
  const sections = isFiltered ? [] : sectionsOf(choices, industry, first, grid.chosen);
  const shown = isFiltered ? found : sections.flatMap(([, members]) => members);
  const headings = Object.fromEntries(sections.map(([title, [head]]) => [head?.identifier, title]));

  const showAll = () => {
    setSearch("");
    setGroup(undefined);
  };
  const focusCard = () => {
    const card =
      cards.current?.querySelector("input:checked") ?? cards.current?.querySelector("input");
    (card as HTMLInputElement | null)?.focus();
  };
  const choose = (identifier: string) => {
    flushSync(() => {
      showAll();
      setFirst(identifier);
      grid.onChoose(identifier);
      setHelpOpen(false);
    });
    focusCard();
  };
  return (
    <>
      <Group align="flex-end" gap="sm" mb="sm" wrap="nowrap">
        <TextInput
          ref={box}
          flex={1}
          label="Search standards"
          placeholder="Type to search..."
          leftSection={<IconSearch size={18} />}
          maxLength={limits.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            focusCard();
          }}
        />
        <Button
          variant="default"
          size="md"
          px="sm"
          fz="sm"
          leftSection={<IconHelpCircle size={18} />}
          aria-haspopup="dialog"
          onPointerEnter={help.fetchAhead}
          onFocus={help.fetchAhead}
          onClick={() => setHelpOpen(true)}
        >
          Help me choose
        </Button>
      </Group>
      <GroupChips
        groups={standardGroups.filter((one) => choices.some((choice) => isInGroup(choice, one)))}
        group={group}
        onGroup={setGroup}
      />
      {chips}
      <Text className={classes.count} size="sm" c="var(--muted)" role="status">
        {isFiltered && `${found.length} found`}
      </Text>
      <div ref={cards}>
        {shown.length > 0 ? (
          <ChoiceGrid {...grid} choices={shown} headings={headings} />
        ) : (
          <NothingThere text="No matching standards found">
            <Button
              variant="default"
              onClick={() => {
                showAll();
                box.current?.focus();
              }}
            >
              Show all standards
            </Button>
          </NothingThere>
        )}
      </div>
      {isHelpOpen && (
        <help.Dialog
          offered={choices}
          given={given}
          onGive={setGiven}
          onChoose={choose}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </>
  );
}

/** Each standard once: what was chosen before, those that are often asked for, and the others by name. */
function sectionsOf(
  offered: Choice[],
  industry: string | null,
  first: string | undefined,
  chosen: readonly string[],
): [title: string, members: Choice[]][] {
  const byIdentifier = new Map(offered.map((one) => [one.identifier, one]));
  const take = (identifiers: (string | undefined)[]) =>
    identifiers.flatMap((identifier) => {
      const one = byIdentifier.get(identifier ?? "");
      return one && byIdentifier.delete(one.identifier) ? one : [];
    });
  const before = take([first]);
  const often = take(oftenAskedFor(industry, [...byIdentifier.keys()]));
  const title = first === chosen[0] ? "Your choice" : "Your previous choice";
  const sections: [string, Choice[]][] = [
    [title, before],
    ["Often asked for", often],
    [
      offered.length > byIdentifier.size ? "All other standards" : "All standards",
      [...byIdentifier.values()],
    ],
  ];
  return sections.filter(([, members]) => members.length > 0);
}

interface GroupChipsProps {
  groups: StandardGroup[];
  group: StandardGroup | undefined;
  onGroup: (group: StandardGroup | undefined) => void;
}

/** Not radio buttons: those of this step are the standards. One stop for the Tab key. */
function GroupChips({ groups, group, onGroup }: GroupChipsProps) {
  const all = [undefined, ...groups];
  const { getItemProps } = useRovingIndex({ total: all.length });
  if (groups.length === 0) return null;
  return (
    <ScrollArea scrollbars="x" type="auto" offsetScrollbars="present" mb="sm">
      <div className={classes.groups} role="toolbar" aria-label="Groups of standards">
        {all.map((one, index) => (
          <Button
            key={one ?? "All"}
            size="xs"
            radius="xl"
            variant={one === group ? "light" : "default"}
            leftSection={one === group && <IconCheck size={14} />}
            aria-pressed={one === group}
            {...getItemProps({ index, onClick: () => onGroup(one) })}
          >
            {one ?? "All"}
          </Button>
        ))}
      </div>
    </ScrollArea>
  );
}
