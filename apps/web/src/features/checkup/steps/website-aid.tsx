import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { siteName } from "#lib/product-lookup.ts";
import classes from "./company.module.css";

interface WebsiteAidProps {
  looksUp: boolean;
  isBusy: boolean;
  isEmpty: boolean;
  onCancel: () => void;
  /** The website of the address somebody signed in with was chosen. */
  onOwn: (website: string) => void;
}

/** The line below the website: what it is for, a proposal while it is empty, what goes on while it is looked up. */
export function WebsiteAid({ looksUp, isBusy, isEmpty, onCancel, onOwn }: WebsiteAidProps) {
  const { data } = useQuery({
    ...api.lookup.ownWebsite.queryOptions(),
    enabled: isEmpty,
    staleTime: Infinity,
  });
  const own = isEmpty ? data?.website : null;
  return (
    <div className={classes.aid} data-shown={looksUp || undefined}>
      {isBusy && <Loader size={14} color="gray" aria-hidden />}
      <span role="status">{isBusy && "Getting company information..."}</span>
      {isBusy && (
        <Button variant="subtle" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {looksUp && !isBusy && <span>We fill in name and industry from it.</span>}
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
