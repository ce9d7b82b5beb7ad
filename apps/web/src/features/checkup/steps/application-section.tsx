import { Button, Group, Loader, Text, Title } from "@mantine/core";
import { applicationPageSize } from "@app/contract";
import type { Application } from "@app/contract";
import { useIntersection } from "@mantine/hooks";
import { useDeferredValue } from "react";
import type { ReactNode } from "react";
import { formatTotal } from "#lib/format.ts";
import { useReport } from "#lib/use-report.ts";
import type { ApplicationList } from "./application-list.ts";
import { ChoiceGrid } from "./choice-grid.tsx";
import type { ChoiceGridProps } from "./choice-grid.tsx";

interface ApplicationSectionProps {
  title: string;
  list: ApplicationList;
  /** Those that are shown above: each product is in one section. */
  without: Application[];
  grid: Omit<ChoiceGridProps, "kind" | "label" | "choices">;
  /** More pages load on scrolling; otherwise by a button. */
  loadsOnScroll: boolean;
}

export function ApplicationSection(props: ApplicationSectionProps) {
  const { title, list, without, grid, loadsOnScroll } = props;
  // Hundreds of cards take long to render: typing has priority, and a new list renders its first page first.
  const rows = useDeferredValue(list.rows, list.rows.slice(0, applicationPageSize));
  if (list.rows.length === 0) return null;
  const more = () => void list.fetchNextPage();
  const hasMore = list.hasNextPage && !list.isPlaceholderData;
  const hasFailed = list.isFetchNextPageError;
  const button = hasFailed || (hasMore && !loadsOnScroll);
  return (
    <Section title={title} total={formatTotal(list.total - without.length, list.isTotalExact)}>
      <ChoiceGrid
        kind="checkbox"
        label={title}
        choices={rows.filter((row) => without.every((one) => one.identifier !== row.identifier))}
        {...grid}
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
    </Section>
  );
}

interface SectionProps {
  title: string;
  total: string;
  children: ReactNode;
}

export const Section = ({ title, total, children }: SectionProps) => (
  <section>
    <Group justify="space-between" mb="xs">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {total}
      </Text>
    </Group>
    {children}
  </section>
);

/** The end of a list that loads its next page when it comes into view. */
function NextPage({ onVisible }: { onVisible: () => void }) {
  const { ref, entry } = useIntersection({ threshold: 0.1 });
  useReport(entry?.isIntersecting === true, (isVisible) => isVisible && onVisible());
  return (
    <Group ref={ref} justify="center" gap="sm" py="lg" role="status">
      <Loader size="sm" />
      <Text size="sm" c="dimmed">
        Loading more applications...
      </Text>
    </Group>
  );
}
