import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { api } from "#lib/api.ts";
import { siteName } from "#lib/site.ts";
import classes from "./company.module.css";

export const gettingInformation = "Getting company information...";

interface WebsiteAidProps {
  looksUp: boolean;
  isBusy: boolean;
  /** Whether this website was looked up already. */
  wasAsked: boolean;
  /** Whether the look-up of this website brought nothing. */
  hasFailed: boolean;
  isEmpty: boolean;
  canTryAgain: boolean;
  /** Of the text that says what the website is for. */
  hintId: string;
  cancelRef: Ref<HTMLButtonElement>;
  onCancel: () => void;
  onTryAgain: () => void;
  /** The website of the address somebody signed in with was chosen. */
  onOwn: (website: string) => void;
}

/** The line below the website: what it is for, a proposal while it is empty, what goes on while it is looked up. */
export function WebsiteAid(props: WebsiteAidProps) {
  const { looksUp, isBusy, wasAsked, hasFailed, isEmpty, canTryAgain } = props;
  const { hintId, cancelRef, onCancel, onTryAgain, onOwn } = props;
  const { data } = useQuery({
    ...api.lookup.ownWebsite.queryOptions(),
    enabled: isEmpty,
    staleTime: Infinity,
  });
  const own = isEmpty ? data?.website : null;
  return (
    <div className={classes.aid} data-shown={looksUp || hasFailed || undefined}>
      {isBusy && <Loader size={14} color="gray" aria-hidden />}
      <span role="status">{isBusy && gettingInformation}</span>
      {isBusy && (
        <Button ref={cancelRef} variant="subtle" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {!isBusy && (hasFailed || (looksUp && !wasAsked)) && (
        <span id={hintId}>
          {hasFailed
            ? "Name and industry could not be filled in from it."
            : "We fill in name and industry from it."}
        </span>
      )}
      {canTryAgain && (
        <Button variant="subtle" size="compact-sm" onClick={onTryAgain}>
          Try again
        </Button>
      )}
      {own && (
        <Button
          className={classes.long}
          variant="light"
          size="compact-sm"
          onClick={() => onOwn(own)}
        >
          Use {siteName(own)}
        </Button>
      )}
    </div>
  );
}
