import { applicationPageSize } from "@app/contract";
import { Button, Group, Loader, Text, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useDeferredValue, useEffect, useEffectEvent } from "react";
import { formatTotal } from "#lib/format.ts";
import type { ApplicationList } from "./application-list.ts";
import { ChoiceGrid } from "./choice-grid.tsx";

interface ApplicationSectionProps {
  title: string;
  list: ApplicationList;
  chosen: string[];
  /** More pages follow by themselves; by a button otherwise. */
  followsByItself: boolean;
  onChoose: (identifier: string) => void;
}

export function ApplicationSection(props: ApplicationSectionProps) {
  const { title, list, chosen, followsByItself, onChoose } = props;
  // Hundreds of cards take long to render: the next key comes first, and of a list that opens the first page.
  const rows = useDeferredValue(list.rows, list.rows.slice(0, applicationPageSize));
  if (list.rows.length === 0) return null;
  const more = () => void list.fetchNextPage();
  const hasMore = list.hasNextPage && !list.isPlaceholderData;
  const hasFailed = list.isFetchNextPageError;
  const button = hasFailed || (hasMore && !followsByItself);
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {formatTotal(list.total, list.isTotalExact)}
        </Text>
      </Group>
      <ChoiceGrid
        kind="checkbox"
        label={title}
        choices={rows}
        chosen={chosen}
        onChoose={onChoose}
      />
      {button && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={more}>
            {hasFailed
              ? "Try again"
              : `Load more (${formatTotal(list.remaining, list.isTotalExact)})`}
          </Button>
        </Group>
      )}
      {/* A new one for every page: it may still be in view when a page has come. */}
      {hasMore && !button && <NextPage key={rows.length} onVisible={more} />}
    </section>
  );
}

/** The end of a list that goes on once it comes into view. */
function NextPage(props: { onVisible: () => void }) {
  const { ref, entry } = useIntersection({ threshold: 0.1 });
  const onVisible = useEffectEvent(props.onVisible);
  useEffect(() => {
    if (entry?.isIntersecting) onVisible();
  }, [entry]);
  return (
    <Group ref={ref} justify="center" gap="sm" py="lg" role="status">
      <Loader size="sm" />
      <Text size="sm" c="dimmed">
        Loading more applications...
      </Text>
    </Group>
  );
}
