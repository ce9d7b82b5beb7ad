import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { isPageCovered } from "#lib/keyboard.ts";

const cookie = "sidebar_state";
const weekInSeconds = 7 * 86_400;

const isKeptCollapsed = () => document.cookie.split("; ").includes(`${cookie}=collapsed`);

function keep(isCollapsed: boolean) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${cookie}=${isCollapsed ? "collapsed" : "open"}; Path=/admin626; Max-Age=${weekInSeconds}; SameSite=Lax${secure}`;
}

/** Below this width the sidebar is a drawer: closed at first, and not remembered. */
const phone = "(width < 768px)";

/** The sidebar: collapsed or not, kept for a week; ctrl or cmd and B toggles it, also while typing. */
export function useSidebar() {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useState(isKeptCollapsed);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (isPhone) return setDrawerOpen(!isDrawerOpen);
    keep(!isCollapsed);
    setCollapsed(!isCollapsed);
  };
  useHotkeys([["mod+B", () => (isDrawerOpen || !isPageCovered()) && toggle()]], []);
  return { isPhone, isCollapsed, isDrawerOpen, toggle, closeDrawer: () => setDrawerOpen(false) };
}
