import { applicationPageSize } from "@app/contract";
import { Button, Group, Loader, Text, Title } from "@mantine/core";
import { useDeferredValue } from "react";
import { formatTotal } from "#lib/format.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import { LoadSentinel } from "./load-sentinel.tsx";
import type { useApplications } from "./use-applications.ts";

interface ApplicationSectionProps {
  title: string;
  found: ReturnType<typeof useApplications>;
  chosen: string[];
  /** More pages follow by themselves; by a button otherwise. */
  followsByItself: boolean;
  onChoose: (identifier: string) => void;
}

export function ApplicationSection(props: ApplicationSectionProps) {
  const { title, found, chosen, followsByItself, onChoose } = props;
  // Hundreds of cards take long to draw: the next key comes first, and of a list that opens the first page.
  const rows = useDeferredValue(found.rows, found.rows.slice(0, applicationPageSize));
  if (found.rows.length === 0) return null;
  const more = () => void found.fetchNextPage();
  const canLoad = found.hasNextPage && !found.isPlaceholderData;
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {formatTotal(found.total, found.isTotalExact)}
        </Text>
      </Group>
      <ChoiceGrid
        kind="checkbox"
        label={title}
        choices={rows}
        chosen={chosen}
        onChoose={onChoose}
      />
      {canLoad && !followsByItself && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={found.isFetchingNextPage} onClick={more}>
            Load more ({formatTotal(found.remaining, found.isTotalExact)})
          </Button>
        </Group>
      )}
      {canLoad && followsByItself && !found.isFetchNextPageError && (
        // A new one for every page: it may still be in view when a page has come.
        <LoadSentinel key={rows.length} onVisible={more}>
          <Loader size="sm" />
          <Text size="sm" c="dimmed">
            Loading more applications...
          </Text>
        </LoadSentinel>
      )}
      {found.isFetchNextPageError && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={more}>
            Try again
          </Button>
        </Group>
      )}
    </section>
  );
}
