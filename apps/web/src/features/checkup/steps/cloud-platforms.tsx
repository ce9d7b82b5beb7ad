import { Button, Group, Text, TextInput } from "@mantine/core";
import { cloudPlatformPageSize, limits } from "@app/contract";
import type { Choice } from "@app/contract";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailure } from "#components/load-failure.tsx";
import { api } from "#lib/api.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { Chosen } from "./chosen.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { NothingThere, TryAgain } from "./nothing-there.tsx";
import { Refusal } from "./refusal.tsx";
import type { StepScreenProps } from "./step-screen.ts";
import { useChoices } from "./use-choices.ts";

export function CloudPlatformsScreen(props: StepScreenProps) {
  const { chosen, toggle } = useChoices("cloudPlatforms", props);
  const platforms = useQuery({
    ...api.catalogue.cloudPlatforms.queryOptions(),
    meta: { failure: "Error loading cloud platforms" },
  });
  if (platforms.isPending) return <GridSkeleton text="Loading cloud platforms..." />;
  if (!platforms.data) {
    return (
      <LoadFailure
        title="The cloud platforms could not be loaded"
        error={platforms.error}
        onRetry={() => void platforms.refetch()}
      />
    );
  }
  if (platforms.data.length > 0) return <CloudPlatforms {...props} platforms={platforms.data} />;
  return (
    <>
      <Chosen kind="cloudPlatforms" chosen={chosen} offered={[]} onRemove={toggle} />
      <NothingThere text="No cloud platforms are available right now.">
        <TryAgain onClick={platforms.refetch} />
      </NothingThere>
    </>
  );
}

/** Blanks and capitals do not count in a search. */
const compact = (text: string) => text.toLowerCase().replaceAll(/\s/g, "");

function CloudPlatforms({ platforms, ...props }: StepScreenProps & { platforms: Choice[] }) {
  const { chosen, toggle, refusal } = useChoices("cloudPlatforms", props);
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const sought = compact(search);
  // By the identifier too: it is what people call some of them, such as gcp.
  const found = platforms.filter((platform) =>
    [platform.name, platform.identifier, platform.description ?? ""].some((text) =>
      compact(text).includes(sought),
    ),
  );
  const pages = Math.ceil(found.length / cloudPlatformPageSize);
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
      <Refusal text={refusal} />
      <Chosen
        kind="cloudPlatforms"
        chosen={chosen}
        offered={platforms}
        onRemove={toggle}
        isAlwaysShown
      />
      {found.length === 0 && <NothingThere text="No matching platforms found" />}
      <ChoiceGrid
        kind="checkbox"
        label="Cloud Platforms"
        choices={found.slice((page - 1) * cloudPlatformPageSize, page * cloudPlatformPageSize)}
        chosen={chosen}
        description="Cloud platform service"
        icon="☁️"
        onChoose={toggle}
      />
      {pages > 1 && (
        <Group justify="center" mt="lg" component="nav" aria-label="Pages of cloud platforms">
          <Button
            variant="default"
            aria-label="Previous page"
            aria-disabled={page === 1 || undefined}
            data-disabled={page === 1 || undefined}
            onClick={() => page !== 1 && setPage(page - 1)}
          >
            Previous
          </Button>
          <Text size="sm" aria-live="polite">
            Page {page} of {pages}
          </Text>
          <Button
            variant="default"
            aria-label="Next page"
            aria-disabled={page === pages || undefined}
            data-disabled={page === pages || undefined}
            onClick={() => page !== pages && setPage(page + 1)}
          >
            Next
          </Button>
        </Group>
      )}
    </>
  );
}
