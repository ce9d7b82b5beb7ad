import { ActionIcon, Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo } from "react";
import { fetchSelect } from "#components/later-controls.tsx";
import { fetchDialogs, laterDialog } from "#components/later-dialog.tsx";
import { AccountButtons } from "#components/layout/account-buttons.tsx";
import { ColorSchemeSwitch } from "#components/layout/color-scheme-switch.tsx";
import lockedDoor from "#components/layout/pictures/locked-door.svg?raw";
import { EndPage, MessagePage } from "#components/layout/message-page.tsx";
import { FrameContext, Wordmark } from "#components/layout/page-shell.tsx";
import shell from "#components/layout/page-shell.module.css";
import { NotLoaded } from "#components/load-failure.tsx";
import { eachWhenIdle } from "#lib/clock.ts";
import { keyName } from "#lib/keyboard.ts";
import { sessionQuery } from "#lib/session.ts";
import classes from "./back-office.module.css";
import { PaletteButton } from "./palette-button.tsx";
import { Sidebar, useSidebar } from "./sidebar.tsx";

const drawer = laterDialog(async () => (await import("./sidebar-drawer.tsx")).SidebarDrawer);

/** Renders nothing of the admin panel until the server confirms that the user is an administrator. */
export function BackOffice() {
  const session = useQuery(sessionQuery);
  const { data: user, dataUpdatedAt } = session;
  if (user?.role === "admin") return <Frame email={user.email} />;
  if (!user || dataUpdatedAt === 0) {
    return (
      <MessagePage page="Admin Panel">
        <Box w="32rem" maw="100%" ta="start">
          <NotLoaded query={session} title="The admin panel could not be loaded" height={120} />
        </Box>
      </MessagePage>
    );
  }
  return (
    <EndPage
      page="Access Denied"
      svg={lockedDoor}
      title="Access Denied"
      text="You don't have permission to access the admin panel."
      link={{ to: "/" }}
      linkText="Back to Home"
    />
  );
}

function Frame({ email }: { email: string }) {
  const { isCollapsed, isChosen, isDrawerOpen, isOpen, toggle, closeDrawer } = useSidebar();
  useEffect(() => void eachWhenIdle([fetchSelect]).then(fetchDialogs), []);
  // The same elements each time: React takes over the page's frame first, and what is in a Suspense where it is used.
  const sidebar = useMemo(
    () => (
      <Suspense>
        <Sidebar isCollapsed={isCollapsed} />
      </Suspense>
    ),
    [isCollapsed],
  );
  const tools = useMemo(
    () => (
      <div className={shell.tools}>
        <PaletteButton />
        <Suspense>
          <ColorSchemeSwitch />
          <AccountButtons email={email} className={shell.account} isShort />
        </Suspense>
      </div>
    ),
    [email],
  );
  return (
    <div
      className={classes.frame}
      data-collapsed={isCollapsed || undefined}
      data-chosen={isChosen || undefined}
    >
      <header className={classes.bar}>
        <ActionIcon
          size="lg"
          aria-label="Toggle Sidebar"
          aria-expanded={isOpen}
          title={`Toggle Sidebar (${keyName("Mod")}+B)`}
          onClick={toggle}
        >
          <IconLayoutSidebar size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Wordmark to="/admin626" place="overview" isShort />
        {tools}
      </header>
      <aside className={classes.aside}>{sidebar}</aside>
      {isDrawerOpen && <drawer.Dialog onClose={closeDrawer} />}
      <main id="main" tabIndex={-1} className={classes.main}>
        <FrameContext value={true}>
          <Outlet />
        </FrameContext>
      </main>
    </div>
  );
}
