import { Button, Group, Text, TextInput } from "@mantine/core";
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
import { NothingThere } from "./nothing-there.tsx";
import type { HelpAnswers } from "./standard-help.tsx";
import { findStandards, isInGroup, partsOfList, standardGroups } from "./standards.ts";
import type { StepScreenProps } from "./step-screen.ts";
import classes from "./standard.module.css";

const help = laterDialog(async () => (await import("./standard-help.tsx")).StandardHelp, {
  text: "This help could not be loaded. You can choose from the list.",
});

/** The height, in pixels, from which heading, search and results are in view together. */
const roomForAll = 600;

const shield = <IconShieldCheck size={22} />;

export function StandardScreen({ answers, change }: StepScreenProps) {
  const chosen = answers.complianceStandard;
  const [search, setSearch] = useState("");
  const [group, setGroup] = useState<string>();
  // What was chosen before stays first when another one is chosen, so that no card moves.
  const [first, setFirst] = useState(chosen);
  const [given, setGiven] = useState<Partial<HelpAnswers>>({});
  const [isHelpOpen, setHelpOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const { getItemProps } = useRovingIndex({ total: standardGroups.length + 1 });
  const grid = {
    kind: "radio",
    label: "Compliance Standard",
    icon: shield,
    chosen: [chosen ?? []].flat(),
    // Arrow keys choose each card that they pass: the last one is saved with the next pause.
    onChoose: (complianceStandard: string) => change({ complianceStandard }),
  } as const;

  const searchFor = (text: string) => {
    setSearch(text);
    // Above a phone's keyboard, only what is below the search can be seen beside it.
    const height = window.visualViewport?.height ?? innerHeight;
    if (height < roomForAll) row.current?.scrollIntoView();
  };
  const showAll = () => {
    setSearch("");
    setGroup(undefined);
    box.current?.focus();
  };
  const focusCard = () => {
    const inputs = [...(cards.current?.querySelectorAll("input") ?? [])];
    (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus();
  };
  const takeProposal = (identifier: string) => {
    flushSync(() => {
      showAll();
      setFirst(identifier);
      grid.onChoose(identifier);
      setHelpOpen(false);
    });
    focusCard();
  };

  const show = (offered: Choice[], chips: ReactNode) => {
    const isFiltered = search.trim() !== "" || group !== undefined;
    const found = findStandards(offered, search).filter((one) => !group || isInGroup(one, group));
    const parts = isFiltered ? [] : partsOfList(offered, answers.companyIndustry, first, chosen);
    const shown = isFiltered ? found : parts.flatMap(([, members]) => members);
    const headings = Object.fromEntries(parts.map(([title, [head]]) => [head?.identifier, title]));
    return (
      <>
        <Group ref={row} className={classes.search} align="flex-end" gap="sm" mb="sm" wrap="nowrap">
          <TextInput
            ref={box}
            flex={1}
            label="Search standards"
            placeholder="Type to search..."
            leftSection={<IconSearch size={18} />}
            maxLength={limits.search}
            value={search}
            onChange={(event) => searchFor(event.currentTarget.value)}
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
            {...help.opener}
            onClick={() => setHelpOpen(true)}
          >
            Help me choose
          </Button>
        </Group>
        {/* Not radio buttons: those of this step are the standards. One stop for the Tab key. */}
        <div className={classes.groups} role="toolbar" aria-label="Groups of standards">
          {[undefined, ...standardGroups].map((one, index) => (
            <Button
              key={one ?? "All"}
              radius="xl"
              variant={one === group ? "light" : "default"}
              leftSection={one === group && <IconCheck size={14} />}
              aria-pressed={one === group}
              {...getItemProps({ index, onClick: () => setGroup(one) })}
            >
              {one ?? "All"}
            </Button>
          ))}
        </div>
        {chips}
        <Text className={classes.count} size="sm" c="var(--muted)" role="status">
          {isFiltered && `${found.length} found`}
        </Text>
        <div ref={cards}>
          <ChoiceGrid {...grid} choices={shown} headings={headings} />
        </div>
        {shown.length === 0 && (
          <NothingThere text="No matching standards found">
            <Button variant="default" onClick={showAll}>
              Show all standards
            </Button>
          </NothingThere>
        )}
        {isHelpOpen && (
          <help.Dialog
            offered={offered}
            given={given}
            onGive={setGiven}
            onChoose={takeProposal}
            onClose={() => setHelpOpen(false)}
          />
        )}
      </>
    );
  };
  return (
    <CatalogueStep
      {...grid}
      list="complianceStandard"
      plural="compliance standards"
      log="Compliance frameworks not loaded"
    >
      {show}
    </CatalogueStep>
  );
}
