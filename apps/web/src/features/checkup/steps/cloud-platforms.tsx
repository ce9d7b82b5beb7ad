import { Button, Group, Text, TextInput } from "@mantine/core";
import { cloudPlatformPageSize, limits } from "@app/contract";
import type { Choice } from "@app/contract";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { CatalogueStep } from "./catalogue-step.tsx";
import { ChoiceGrid } from "./choice-grid.tsx";
import { NothingThere } from "./nothing-there.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoices } from "./use-choices.ts";

/** Blanks and capitals do not count in a search. */
const compact = (text: string) => text.toLowerCase().replaceAll(/\s/g, "");

/** Also by the identifier, which is what people call some of them, such as gcp. */
const matches = ({ name, identifier, description }: Choice, search: string) =>
  [name, identifier, description ?? ""].some((text) => compact(text).includes(compact(search)));

export function CloudPlatformsScreen(props: StepScreenProps) {
  const { chosen, toggle } = useChoices("cloudPlatforms", props);
  const grid = {
    kind: "checkbox",
    label: "Cloud Platforms",
    description: "Cloud platform service",
    icon: "☁️",
    chosen,
    onChoose: toggle,
  } as const;
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const show = (offered: Choice[], chips: ReactNode) => {
    const found = offered.filter((platform) => matches(platform, search));
    const pages = Math.ceil(found.length / cloudPlatformPageSize);
    // Not `disabled`: a button that has the focus keeps it on the first and last page.
    const pageButton = (name: string, to: number) => {
      const isEnd = to < 1 || to > pages || undefined;
      return (
        <Button
          variant="default"
          aria-label={`${name} page`}
          aria-disabled={isEnd}
          data-disabled={isEnd}
          onClick={() => !isEnd && setPage(to)}
        >
          {name}
        </Button>
      );
    };
    return (
      <>
        <TextInput
          mb="lg"
          label="Search Cloud Platforms"
          placeholder="Type to search..."
          leftSection={<IconSearch size={18} />}
          maxLength={limits.search}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        {found.length === 0 && <NothingThere text="No matching platforms found" />}
        <ChoiceGrid
          {...grid}
          choices={found.slice((page - 1) * cloudPlatformPageSize, page * cloudPlatformPageSize)}
        />
        {pages > 1 && (
          <Group justify="center" mt="lg" component="nav" aria-label="Pages of cloud platforms">
            {pageButton("Previous", page - 1)}
            <Text size="sm" aria-live="polite">
              Page {page} of {pages}
            </Text>
            {pageButton("Next", page + 1)}
          </Group>
        )}
        {chips}
      </>
    );
  };
  return (
    <CatalogueStep {...grid} list="cloudPlatforms" plural="cloud platforms">
      {show}
    </CatalogueStep>
  );
}
