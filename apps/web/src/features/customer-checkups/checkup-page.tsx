import { Anchor, Button, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { IconArrowLeft, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { LostPagePicture } from "#components/illustrations/lost-page.tsx";
import { LoadFailure } from "#components/load-failure.tsx";
import messagePage from "#components/message-page.module.css";
import { StateBadge } from "#components/state-badge.tsx";
import { SummaryButtons } from "#components/summary-buttons.tsx";
import { api, client, isRefusal } from "#lib/api.ts";
import { checkupName, statusLabels } from "#lib/labels.ts";
import { usePageTitle } from "#lib/site.ts";
import { CheckupCards } from "./checkup-cards.tsx";
import classes from "./checkup-page.module.css";
import { DeleteCheckup } from "./delete-checkup.tsx";

interface CheckupPageProps {
  id: string;
  /** Those about it and its meeting. */
  mails: ReactNode;
}

/** In characters; a longer name is set smaller. */
const longName = 60;

/** Everything about one check-up. */
export function CheckupPage({ id, mails }: CheckupPageProps) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...api.admin.checkups.get.queryOptions({ input: { id } }),
    // Every look is written down: coming back to the window is none.
    refetchOnWindowFocus: false,
  });
  const name = data && checkupName(data.checkup.companyName);
  const isLong = name !== undefined && name.length > longName;
  usePageTitle(name ?? "CheckUp");
  if (isRefusal(error, "NOT_FOUND") && !isDeleted) return <NotFound />;
  if (!data) {
    return (
      <div className={classes.page}>
        <BackLink />
        {error && !isFetching ? (
          <LoadFailure
            title="This check-up could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <CheckupSkeleton />
        )}
      </div>
    );
  }
  const { checkup, email } = data;
  return (
    <div className={classes.page}>
      <BackLink />
      <header className={classes.header}>
        <div className={classes.title}>
          <Title order={1} size={isLong ? "h3" : "h1"}>
            {name}
          </Title>
          <StateBadge
            label={statusLabels[checkup.status]}
            isGood={checkup.status === "completed"}
          />
        </div>
        <div className={classes.tools}>
          <SummaryButtons load={(timeZone) => client.admin.checkups.summary({ id, timeZone })} />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        </div>
      </header>
      <CheckupCards details={data} mails={mails} />
      {isDeleting && (
        <DeleteCheckup
          checkup={{ ...checkup, email }}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleted(true);
            void navigate({ to: "/admin626/checkups", search: true, replace: true });
          }}
        />
      )}
    </div>
  );
}

/** To the list as it was left: its search is in this page's address, too. */
const BackLink = () => (
  <Anchor
    renderRoot={(props) => <Link {...props} to="/admin626/checkups" search={true} />}
    className={classes.back}
  >
    <IconArrowLeft size={16} aria-hidden />
    CheckUps
  </Anchor>
);

const NotFound = () => (
  <div className={messagePage.page}>
    <div className={messagePage.picture}>
      <LostPagePicture />
    </div>
    <Title order={1}>Check-up not found</Title>
    <Text c="dimmed">It was deleted, or the address is mistyped.</Text>
    <Button
      renderRoot={(props) => <Link {...props} to="/admin626/checkups" search={true} />}
      size="md"
      mt="md"
    >
      Back to CheckUps
    </Button>
  </div>
);

const CheckupSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    <Skeleton height={34} width="min(20rem, 70%)" mb="md" />
    <div className={classes.cards} aria-hidden>
      {["customer", "checkup", "meeting"].map((card) => (
        <Skeleton key={card} height={208} />
      ))}
    </div>
  </div>
);
