import { ActionIcon, Button, Drawer, Loader, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconLayoutSidebar } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AccountButton } from "#components/account-button.tsx";
import { ColorSchemeSwitch } from "#components/color-scheme-switch.tsx";
import { LockedDoorPicture } from "#components/illustrations/locked-door.tsx";
import { Mark } from "#components/illustrations/mark.tsx";
import { LoadFailurePage } from "#components/load-failure-page.tsx";
import { FrameContext, PageShell } from "#components/page-shell.tsx";
import { SignOutButton } from "#components/sign-out-button.tsx";
import messagePage from "#components/message-page.module.css";
import { keyName } from "#lib/keyboard.ts";
import { sessionQuery } from "#lib/session.ts";
import { useSite } from "#lib/site.ts";
import classes from "./back-office.module.css";
import { PaletteButton } from "./palette-button.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebar } from "./sidebar-state.ts";

/** Only the server's own word makes an administrator: until it came nothing of the back office is drawn. */
export function BackOffice({ children }: { children: ReactNode }) {
  const { data: user, dataUpdatedAt, error, refetch } = useQuery(sessionQuery);
  if (user?.role === "admin") return <Frame email={user.email}>{children}</Frame>;
  const isKnown = dataUpdatedAt > 0;
  if (error && !isKnown) {
    return (
      <LoadFailurePage
        page="Administration"
        title="The administration could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return isKnown && user ? <AccessDenied /> : <Waiting />;
}

const Waiting = () => (
  <main id="main" tabIndex={-1}>
    <div className={messagePage.page} role="status">
      <Loader />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </div>
  </main>
);

const AccessDenied = () => (
  <PageShell title="Access Denied">
    <div className={messagePage.page}>
      <div className={messagePage.picture}>
        <LockedDoorPicture />
      </div>
      <Title order={1}>Access Denied</Title>
      <Text c="dimmed">You don't have permission to access the admin panel.</Text>
      <Button component={Link} to="/" size="md" mt="md">
        Back to Home
      </Button>
    </div>
  </PageShell>
);

function Frame({ email, children }: { email: string; children: ReactNode }) {
  const { brandName } = useSite();
  const { isPhone, isCollapsed, isDrawerOpen, toggle, closeDrawer } = useSidebar();
  const isOpen = isPhone ? isDrawerOpen : !isCollapsed;
  return (
    <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
      <header className={classes.bar}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Toggle Sidebar"
          aria-expanded={isOpen}
          title={`Toggle Sidebar (${keyName("Mod")}+B)`}
          onClick={toggle}
        >
          <IconLayoutSidebar size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Link to="/admin626" className={classes.wordmark} aria-label={`${brandName}, overview`}>
          <Mark />
          <span className={classes.brand}>{brandName}</span>
        </Link>
        <div className={classes.tools}>
          <PaletteButton isPhone={isPhone} brandName={brandName} toggleSidebar={toggle} />
          <ColorSchemeSwitch />
          <AccountButton email={email} className={classes.account} />
          <SignOutButton />
        </div>
      </header>
      {isPhone ? (
        <Drawer
          opened={isDrawerOpen}
          onClose={closeDrawer}
          size="18rem"
          title="Administration"
          closeButtonProps={{ "aria-label": "Close" }}
          classNames={{ body: classes.drawer, content: classes.drawerContent }}
        >
          <Sidebar isCollapsed={false} onFollow={closeDrawer} />
        </Drawer>
      ) : (
        <aside className={classes.aside}>
          <Sidebar isCollapsed={isCollapsed} />
        </aside>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <FrameContext value={true}>{children}</FrameContext>
      </main>
    </div>
  );
}
