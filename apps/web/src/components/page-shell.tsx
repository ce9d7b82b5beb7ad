import { Anchor, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { createContext, useContext } from "react";
import { IconLayoutDashboard } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AccountButton } from "#components/account-button.tsx";
import { ColorSchemeSwitch } from "#components/color-scheme-switch.tsx";
import { Mark } from "#components/illustrations/mark.tsx";
import { LegalLink } from "#components/legal-link.tsx";
import { SignOutButton } from "#components/sign-out-button.tsx";
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
  usePageTitle(title);
  // An error or an unknown page within the back office: bar and main region are there already.
  if (useContext(FrameContext)) return children;
  return (
    <div className={classes.shell}>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Link to="/" className={classes.wordmark} aria-label={`${brandName}, home`}>
            <Mark />
            <span className={user ? classes.nameWhenRoom : undefined}>{brandName}</span>
          </Link>
          <div className={classes.tools}>
            <ColorSchemeSwitch />
            {user?.role === "admin" && <AdministrationLink />}
            {user ? <Account email={user.email} /> : <SignInLink />}
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

const AdministrationLink = () => (
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
);

const Account = ({ email }: { email: string }) => (
  <>
    <AccountButton email={email} className={classes.account} />
    <SignOutButton />
  </>
);

function SignInLink() {
  const { pathname } = useLocation();
  if (pathname === "/auth") return null;
  return (
    <Button component={Link} to="/auth" variant="default" size="sm">
      Sign in
    </Button>
  );
}

const year = new Date().getFullYear();

/** Who is signed in has his own way about; all others are told what there is. */
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
            <FooterLink to="/" hash="coverage">
              What it asks
            </FooterLink>
            <FooterLink to="/" hash="stages">
              How it works
            </FooterLink>
            <FooterLink to="/api/reference">API reference</FooterLink>
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

interface FooterLinkProps {
  to: "/" | "/api/reference";
  hash?: string;
  children: ReactNode;
}

const FooterLink = ({ to, hash, children }: FooterLinkProps) => (
  <Anchor inherit renderRoot={(props) => <Link to={to} hash={hash} preload={false} {...props} />}>
    {children}
  </Anchor>
);
