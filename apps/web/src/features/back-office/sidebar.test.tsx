import { afterEach, expect, test, vi } from "vitest";
import { setCookie } from "#lib/visitor.ts";
import { hydrate } from "#testing/hydrate.tsx";
import { Sidebar, useSidebar } from "./sidebar.tsx";

afterEach(() => setCookie("sidebar_state", undefined, "/admin626"));

function Frame() {
  const { isCollapsed, isDrawerOpen, isOpen, toggle } = useSidebar();
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        Toggle
      </button>
      <Sidebar isCollapsed={isCollapsed} />
      {isDrawerOpen && <p>Drawer</p>}
    </>
  );
}

/** The frame as the server renders it, hydrated on a screen of this width. */
function open(width: number) {
  const isNarrow = (query: string) => width < Number(/\d+/.exec(query));
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: isNarrow(query) }),
  );
  const screen = hydrate(<Frame />);
  const toggle = screen.getByRole("button", { name: "Toggle" });
  const isExpanded = () => toggle.getAttribute("aria-expanded") === "true";
  return { ...screen, toggle, isExpanded };
}

test.each([1366, 390])("a server renders the same sidebar for a screen of %s pixels", (width) => {
  const { html, isExpanded } = open(width);
  expect(html).toContain("Back to Dashboard");
  expect(html).not.toContain("Drawer");
  expect(isExpanded()).toBe(width > 768);
});

test("on a tablet it is collapsed until somebody opens it, which is remembered", async () => {
  const { toggle, user, isExpanded } = open(800);
  expect(isExpanded()).toBe(false);
  const write = vi.spyOn(document, "cookie", "set");
  await user.click(toggle);
  expect(isExpanded()).toBe(true);
  expect(write).toHaveBeenCalledWith(expect.stringContaining("sidebar_state=open;"));
});

test("a server renders the sidebar collapsed where it was left so", async () => {
  setCookie("sidebar_state", "collapsed", "/admin626");
  const read = vi.spyOn(document, "cookie", "get").mockReturnValue("sidebar_state=collapsed");
  const { html, isExpanded, toggle, user } = open(1366);
  expect(html).toContain("data-collapsed");
  expect(isExpanded()).toBe(false);
  read.mockRestore();
  const write = vi.spyOn(document, "cookie", "set");
  await user.click(toggle);
  expect(isExpanded()).toBe(true);
  expect(write).toHaveBeenCalledWith(
    "sidebar_state=open; Path=/admin626; Max-Age=604800; SameSite=Lax",
  );
});

test("on a phone the button opens a drawer, which is not remembered", async () => {
  const { toggle, user, isExpanded, getByText, queryByText } = open(390);
  expect(queryByText("Drawer")).toBeNull();
  const write = vi.spyOn(document, "cookie", "set");
  await user.click(toggle);
  getByText("Drawer");
  expect(isExpanded()).toBe(true);
  expect(write).not.toHaveBeenCalled();
});
