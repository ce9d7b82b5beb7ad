import { Pagination } from "@mantine/core";
import { formatCount } from "#lib/format.ts";
import classes from "./files-page.module.css";

interface FilePagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const controlLabels = {
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  last: "Last page",
};

/** The first page, the last one, this one with its neighbours, and dots between them. */
export const FilePages = ({ page, pages, onPage }: FilePagesProps) =>
  pages > 1 && (
    <nav aria-label="Pages" className={classes.pager}>
      <Pagination
        total={pages}
        value={Math.min(page, pages)}
        onChange={onPage}
        size="md"
        gap={4}
        getControlProps={(control) => ({ "aria-label": controlLabels[control] })}
        getItemProps={(number) => ({
          "aria-label": `Page ${number}`,
          children: formatCount(number),
        })}
      />
    </nav>
  );
