import { useNavigate, useSearch } from "@tanstack/react-router";

export type View = "grid" | "list";

/** Cards or rows, kept in the address beside what the list is asked. */
export function useView() {
  const typed: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view: View = typed.view === "list" ? "list" : "grid";
  const setView = (next: View) =>
    void navigate({
      to: ".",
      search: ((now: Record<string, unknown>) => ({
        ...now,
        view: next === "list" ? next : undefined,
      })) as never, // no route declares its search: the contract's schemas must not load with the first page
      resetScroll: false,
    });
  return { view, setView };
}
