import { Stack, Text } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonLink } from "#components/anchor-link.tsx";
import { isPageCovered } from "#lib/keyboard.ts";
import { cookie, setCookie } from "#lib/visitor.ts";
import { menu } from "./menu.ts";
import classes from "./sidebar.module.css";

interface SidebarProps {
  /** Shows icons only, with the names as tooltips. */
  isCollapsed: boolean;
  onFollow?: () => void;
}

export const Sidebar = ({ isCollapsed, onFollow }: SidebarProps) => (
  <nav
    className={classes.sidebar}
    aria-label="Admin Panel"
    data-collapsed={isCollapsed || undefined}
  >
    <Stack gap={16} flex={1} style={{ overflow: "hidden auto" }}>
      {menu.map(({ label, pages }) => (
        <Stack key={label ?? ""} gap={2}>
          {label && !isCollapsed && (
            <Text size="xs" fw={600} c="dimmed" px={10} py={4}>
              {label}
            </Text>
          )}
          {pages.map(([to, name, Icon]) => (
            <Link
              key={to}
              to={to}
              className={classes.link}
              activeOptions={{ exact: to === "/admin626", includeSearch: false }}
              title={isCollapsed ? name : undefined}
              aria-label={isCollapsed ? name : undefined}
              onClick={onFollow}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              {!isCollapsed && name}
            </Link>
          ))}
        </Stack>
      ))}
    </Stack>
    <ButtonLink
      to="/dashboard"
      variant="default"
      px={isCollapsed ? 0 : undefined}
      style={{ flexShrink: 0 }}
      title={isCollapsed ? "Back to Dashboard" : undefined}
      aria-label="Back to Dashboard"
    >
      <IconArrowLeft size={16} aria-hidden />
      {!isCollapsed && (
        <Text span inherit ml={8}>
          Back to Dashboard
        </Text>
      )}
    </ButtonLink>
  </nav>
);

const stateCookie = "sidebar_state";
const daysKept = 7;

/** On a phone it is a drawer: closed at first, and not remembered. */
const phone = "(width < 768px)";

/** The sidebar's state, remembered for a week. Ctrl or cmd and B toggles it, even while typing. */
export function useSidebar() {
  // False in the first render, because a server knows no widths: styles hide the sidebar.
  const isPhone = useMediaQuery(phone);
  // Until it was toggled, it is open only where tables have room beside it.
  const isNarrow = useMediaQuery("(width < 1024px)") && !isPhone;
  const [chosen, setChosen] = useState(() => cookie(stateCookie));
  const isCollapsed = chosen === undefined ? isNarrow : chosen === "collapsed";
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (matchMedia(phone).matches) return setDrawerOpen((isOpen) => !isOpen);
    const next = isCollapsed ? "open" : "collapsed";
    setCookie(stateCookie, next, "/admin626", daysKept);
    setChosen(next);
  };
  useHotkeys([["mod+B", () => (isDrawerOpen || !isPageCovered()) && toggle()]], []);
  return {
    isCollapsed,
    isChosen: chosen !== undefined,
    isDrawerOpen: isPhone && isDrawerOpen,
    isOpen: isPhone ? isDrawerOpen : !isCollapsed,
    toggle,
    closeDrawer: () => setDrawerOpen(false),
  };
}
