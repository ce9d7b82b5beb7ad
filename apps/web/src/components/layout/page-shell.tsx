import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { createContext, Suspense, useContext } from "react";
import { IconLayoutDashboard } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AnchorLink, ButtonLink } from "#components/anchor-link.tsx";
import { AccountButtons } from "#components/layout/account-buttons.tsx";
import { ColorSchemeSwitch } from "#components/layout/color-scheme-switch.tsx";
import mark from "#components/layout/pictures/mark.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import { PageTitle, useSite } from "#lib/site.ts";
import { sessionQuery } from "#lib/session.ts";
import classes from "./page-shell.module.css";

/** Whether a page is inside a frame that has its own bar and main region. */
export const FrameContext = createContext(false);

interface WordmarkProps {
  to: "/" | "/admin626";
  place: string;
  /** Shows only the mark on a phone. */
  isShort: boolean;
}

export function Wordmark({ to, place, isShort }: WordmarkProps) {
  const { brandName, pictures } = useSite();
  const { logo } = pictures;
  return (
    <Link to={to} className={classes.wordmark} aria-label={`${brandName}, ${place}`}>
      {logo ? <img src={logo} alt="" className={classes.logo} /> : <Picture svg={mark} />}
      <Text span inherit truncate visibleFrom={isShort ? "xs" : undefined}>
        {brandName}
      </Text>
    </Link>
  );
}

interface PageShellProps {
  /** The title of the browser's tab; none on the landing page. */
  title?: string;
  children: ReactNode;
}

/**
 * The bar and footer of every page but the wizard. Of a rendered page, React takes over this frame first, then what is within
 * each Suspense, or at once what is used.
 */
export function PageShell({ title, children }: PageShellProps) {
  const { data: user } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  // An error or unknown page inside the admin panel, which has a bar and a main region already.
  if (useContext(FrameContext)) {
    return (
      <>
        <PageTitle title={title} />
        {children}
      </>
    );
  }
  return (
    <Stack gap={0} mih="100dvh">
      <PageTitle title={title} />
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Wordmark to="/" place="home" isShort={Boolean(user)} />
          <div className={classes.tools}>
            <Suspense>
              <ColorSchemeSwitch />
              {user?.role === "admin" && (
                <ButtonLink to="/admin626" variant="subtle" px={10} aria-label="Admin Panel">
                  <IconLayoutDashboard size={18} stroke={1.75} aria-hidden />
                  <Text span inherit ml={8} visibleFrom="sm">
                    Admin Panel
                  </Text>
                </ButtonLink>
              )}
              {user ? (
                <AccountButtons email={user.email} className={classes.account} />
              ) : (
                pathname !== "/auth" && (
                  <ButtonLink to="/auth" variant="default">
                    Sign in
                  </ButtonLink>
                )
              )}
            </Suspense>
          </div>
        </div>
      </header>
      <Stack component="main" gap={0} flex={1} id="main" tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </Stack>
      <Suspense>
        <Footer isSignedIn={Boolean(user)} />
      </Suspense>
    </Stack>
  );
}

/** A link to the terms or the privacy policy: the built-in page, or the operator's own. */
export function LegalLink({ page, children }: { page: "terms" | "privacy"; children: ReactNode }) {
  const url = useSite()[`${page}Url`];
  if (/^https?:\/\//.test(url)) {
    return (
      <Anchor inherit href={url} target="_blank" rel="noopener noreferrer">
        {children}
      </Anchor>
    );
  }
  return (
    <AnchorLink inherit to={`/${page}`}>
      {children}
    </AnchorLink>
  );
}

const productLinks = [
  ["What we ask", { to: "/", hash: "coverage" }],
  ["How it works", { to: "/", hash: "stages" }],
  ["API reference", { to: "/api/reference" }],
] as const;

/** The same for server and browser, whose clocks may have different zones. */
const year = () => new Date().getUTCFullYear();

function Footer({ isSignedIn }: { isSignedIn: boolean }) {
  const { brandName, supportEmail } = useSite();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Text size="sm" c="dimmed" mr="auto">
          © {year()} {brandName}
        </Text>
        {!isSignedIn && (
          <Group component="nav" aria-label="Product" gap="4px 20px" fz="sm">
            {productLinks.map(([text, link]) => (
              <AnchorLink key={text} inherit {...link} preload={false}>
                {text}
              </AnchorLink>
            ))}
          </Group>
        )}
        <Group component="nav" aria-label="Legal" gap="4px 20px" fz="sm">
          <LegalLink page="terms">Terms of service</LegalLink>
          <LegalLink page="privacy">Privacy policy</LegalLink>
          {supportEmail && (
            <Anchor inherit href={`mailto:${supportEmail}`}>
              Contact
            </Anchor>
          )}
        </Group>
      </div>
    </footer>
  );
}
