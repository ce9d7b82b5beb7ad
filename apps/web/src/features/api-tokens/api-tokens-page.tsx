import { tokensQuery } from "@app/contract";
import type { TokenRow } from "@app/contract";
import { Anchor, Button, Text } from "@mantine/core";
import { IconCircleCheck, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { FilterSelect } from "#components/filter-select.tsx";
import { ListPage } from "#components/list-page.tsx";
import { api } from "#lib/api.ts";
import type { View } from "#lib/list-views.ts";
import { useAskedDialog } from "#lib/dialog.ts";
import { useList } from "#lib/use-list.ts";
import { CreateToken } from "./create-token.tsx";
import { RevokeToken } from "./revoke-token.tsx";
import { tokenColumns } from "./token-columns.tsx";

const states = [
  { value: "active", label: "Active" },
  { value: "ended", label: "Not active" },
] as const;

const views: View[] = [
  { label: "All", query: {} },
  { label: "Active", query: { state: "active" } },
  { label: "Expiring soonest", query: { state: "active", sort: "expiresAt", direction: "asc" } },
  { label: "Not active", query: { state: "ended" } },
];

/** The access tokens of all administrators. */
export function ApiTokensPage() {
  const list = useList(
    tokensQuery,
    (input) => api.admin.tokens.list.queryOptions({ input }),
    "Error loading tokens",
  );
  const [isCreating, setCreating] = useAskedDialog("add");
  const [doomed, setDoomed] = useState<TokenRow>();
  const columns = useMemo(() => tokenColumns(setDoomed), []);
  return (
    <>
      <ListPage
        title="API Tokens"
        list={list}
        noun="tokens"
        searchLabel="Search names and e-mails..."
        views={views}
        empty="No tokens found"
        start={<WhatTokensAreFor />}
        actions={
          <>
            <Button component={Link} to="/api/reference" variant="default">
              API Reference
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              Create Token
            </Button>
          </>
        }
        filters={
          <FilterSelect
            label="State"
            Icon={IconCircleCheck}
            all="All States"
            options={[...states]}
            value={list.search.state}
            onChange={(state) => list.change({ state })}
          />
        }
        columns={columns}
      />
      {isCreating && <CreateToken onClose={() => setCreating(false)} />}
      {doomed && <RevokeToken row={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  );
}

const WhatTokensAreFor = () => (
  <Text size="sm" c="dimmed">
    A token lets a script or another system read and change what you can, without signing in: see
    the{" "}
    <Anchor component={Link} to="/api/reference" inherit>
      API reference
    </Anchor>
    .
  </Text>
);
