import { Group, Pagination, Text } from "@mantine/core";
import { formatCount, formatTotal } from "#lib/format.ts";

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** False if there are more rows than `total`, where counting stopped. */
  isTotalExact?: boolean | undefined;
  noun: string;
  onPage: (page: number) => void;
}

const mostLinks = 5;

export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(mostLinks, pages);
  const first = Math.max(1, Math.min(page - Math.floor(mostLinks / 2), pages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

export function Pager({ page, pageSize, total, isTotalExact = true, noun, onPage }: PagerProps) {
  // If counting stopped, there is at least one more row, and so a next page.
  const known = isTotalExact ? total : Math.max(total, page * pageSize) + 1;
  const pages = Math.ceil(known / pageSize);
  if (total === 0) return null;
  const from = Math.min((page - 1) * pageSize + 1, known);
  const to = Math.min(page * pageSize, known);
  const inAll = formatTotal(total, isTotalExact);
  return (
    <Group justify="space-between" gap={12} mih={36}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {`Showing ${formatCount(from)} to ${formatCount(to)} of ${inAll} ${noun}`}
      </Text>
      {pages > 1 && (
        <Pagination.Root
          component="nav"
          aria-label="Pages"
          total={pages}
          value={page}
          onChange={onPage}
        >
          <Group gap={4} wrap="nowrap">
            <Pagination.First aria-label="First page" />
            <Pagination.Previous aria-label="Previous page" />
            {pageWindow(page, pages).map((number) => (
              <Pagination.Control
                key={number}
                active={number === page}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
                onClick={() => onPage(number)}
              >
                {formatCount(number)}
              </Pagination.Control>
            ))}
            <Pagination.Next aria-label="Next page" />
            {isTotalExact && <Pagination.Last aria-label="Last page" />}
          </Group>
        </Pagination.Root>
      )}
    </Group>
  );
}
