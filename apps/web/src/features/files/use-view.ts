import { useNavigate, useSearch } from "@tanstack/react-router";

export type View = "grid" | "list";

/** Cards or rows, kept in the address beside what the list is asked. */
export function useView() {
  const navigate = useNavigate({ from: "/admin626/app-logos" });
  const shown = useSearch({ from: "/admin626/app-logos", select: (search) => search.view });
  const view: View = shown === "list" ? "list" : "grid";
  const setView = (next: View) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, view: next === "list" ? next : undefined }),
      resetScroll: false,
    });
  return { view, setView };
}
