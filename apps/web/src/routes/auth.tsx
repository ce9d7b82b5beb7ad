import { Box, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Navigate, redirect } from "@tanstack/react-router";
import complianceBadges from "#components/layout/pictures/compliance-badges.svg?raw";
import { Picture } from "#components/layout/pictures/picture.tsx";
import { PageShell } from "#components/layout/page-shell.tsx";
import { SignIn } from "#features/sign-in/sign-in.tsx";
import { useIsSigningIn } from "#features/sign-in/use-sign-in.ts";
import { pathOfThisSite } from "#features/sign-in/next-path.ts";
import { confirmedUser, emailOfEndedSession, knownUser, sessionQuery } from "#lib/session.ts";
import { isOnServer, useIsHydrated } from "#lib/visitor.ts";
import { currentLink, useSignInLink } from "#features/sign-in/email-links.ts";

export const Route = createFileRoute("/auth")({
  // Checks only the type: the rule is too heavy for the landing page, and loads with this one.
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === "string" ? { next } : {},
  beforeLoad: async ({ search, ...page }) => {
    const user = isOnServer ? await confirmedUser(page) : knownUser();
    if (!user || currentLink()) return;
    const { pathOfThisSite } = await import("#features/sign-in/next-path.ts");
    throw redirect({ href: pathOfThisSite(search.next) ?? "/dashboard" });
  },
  component: AuthPage,
});

function AuthPage() {
  const next = pathOfThisSite(Route.useSearch().next);
  const isHydrated = useIsHydrated();
  const endedEmail = next === undefined || !isHydrated ? undefined : emailOfEndedSession();
  const { data: user } = useQuery(sessionQuery);
  const link = useSignInLink();
  const isSigningIn = useIsSigningIn();
  // The user has signed in in another tab.
  if (user && !link && !isSigningIn) return <Navigate to="/dashboard" href={next} replace />;
  return (
    <PageShell title="Sign in">
      <Stack flex={1} align="center" justify="center" gap={32} p="40px 16px 48px">
        <SignIn next={next} endedEmail={endedEmail} />
        <Box component="figure" w={340} maw="100%" m={0} ta="center">
          <Picture svg={complianceBadges} />
          <Text component="figcaption" size="sm" c="dimmed" mt={14}>
            Enterprise-grade security and compliance
          </Text>
        </Box>
      </Stack>
    </PageShell>
  );
}
