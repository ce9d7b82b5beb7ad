import type { ApplicationRow } from "@app/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useAction } from "#lib/use-action.ts";
import type { ApplicationSource } from "./application-source.ts";
import classes from "./published-switch.module.css";

interface PublishedSwitchProps extends ApplicationSource {
  row: ApplicationRow;
}

/** Whether all customers can choose it; switched before the server has answered, and back if it refuses. */
export function PublishedSwitch({ queries, calls, row }: PublishedSwitchProps) {
  const queryClient = useQueryClient();
  const publish = useAction({
    mutationFn: (published: boolean) => calls.setPublished({ id: row.id, published }),
    meta: { failure: "Error updating application" },
    // The lists are loaded anew after this; until then the row says what was answered.
    onSuccess: (saved) =>
      queryClient.setQueriesData<{ rows: ApplicationRow[]; total: number }>(
        { queryKey: queries.list.key() },
        (page) =>
          page && { ...page, rows: page.rows.map((old) => (old.id === saved.id ? saved : old)) },
      ),
  });
  return (
    // Bare, as each row has one.
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={`${row.name} is published`}
      checked={publish.isPending ? publish.variables : row.published}
      onChange={(event) => publish.run(event.currentTarget.checked)}
    />
  );
}
