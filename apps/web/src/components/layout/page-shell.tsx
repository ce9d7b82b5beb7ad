import { Anchor, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { createContext, useContext } from "react";
import { IconLayoutDashboard } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AccountButton } from "#components/layout/account-button.tsx";
import { ColorSchemeSwitch } from "#components/layout/color-scheme-switch.tsx";
import mark from "#components/layout/pictures/mark.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import { LegalLink } from "#components/layout/legal-link.tsx";
import { SignOutButton } from "#components/layout/sign-out.tsx";
import { usePageTitle, useSite } from "#lib/site.ts";
import { sessionQuery } from "#lib/session.ts";
import classes from "./page-shell.module.css";

/** Whether a page already stands in a frame with a bar and a main region of its own. */
export const FrameContext = createContext(false);

interface PageShellProps {
  /** The page's name in the browser's tab; none on the landing page. */
  title?: string;
  children: ReactNode;
}

/** What every page but the check-up itself stands in: the bar on top, the footer below. */
export function PageShell({ title, children }: PageShellProps) {
  const { brandName } = useSite();
  const { data: user } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  usePageTitle(title);
  // An error or an unknown page within the back office: bar and main region are there already.
  if (useContext(FrameContext)) return children;
  return (
    <div className={classes.shell}>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Link to="/" className={classes.wordmark} aria-label={`${brandName}, home`}>
            <Picture svg={mark} />
            <span className={user ? classes.nameWhenRoom : undefined}>{brandName}</span>
          </Link>
          <div className={classes.tools}>
            <ColorSchemeSwitch />
            {user?.role === "admin" && (
              <Button
                component={Link}
                to="/admin626"
                variant="subtle"
                size="sm"
                aria-label="Administration"
                className={classes.administration}
              >
                <IconLayoutDashboard size={18} stroke={1.75} aria-hidden />
                <span className={classes.wordWhenRoom}>Administration</span>
              </Button>
            )}
            {user ? (
              <>
                <AccountButton email={user.email} className={classes.account} />
                <SignOutButton />
              </>
            ) : (
              pathname !== "/auth" && (
                <Button component={Link} to="/auth" variant="default" size="sm">
                  Sign in
                </Button>
              )
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer isKnown={user !== undefined && user !== null} />
    </div>
  );
}

const year = new Date().getFullYear();

const productLinks = [
  ["What it asks", { to: "/", hash: "coverage" }],
  ["How it works", { to: "/", hash: "stages" }],
  ["API reference", { to: "/api/reference" }],
] as const;

/** With links about the product for those who are not signed in. */
function Footer({ isKnown }: { isKnown: boolean }) {
  const { brandName, supportEmail } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Text size="sm" c="dimmed">
          © {year} {brandName}
        </Text>
        {!isKnown && (
          <nav aria-label="Product" className={classes.links}>
            {productLinks.map(([text, link]) => (
              <Anchor
                key={text}
                inherit
                renderRoot={(props) => <Link {...link} preload={false} {...props} />}
              >
                {text}
              </Anchor>
            ))}
          </nav>
        )}
        <nav aria-label="Legal" className={classes.links}>
          <LegalLink page="terms">Terms of service</LegalLink>
          <LegalLink page="privacy">Privacy policy</LegalLink>
          {supportEmail && (
            <Anchor inherit href={`mailto:${supportEmail}`}>
              Contact
            </Anchor>
          )}
        </nav>
      </div>
    </footer>
  );
}
