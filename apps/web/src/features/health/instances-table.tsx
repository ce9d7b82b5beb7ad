import type { InstanceRow } from "@app/contract";
import { Badge, Table } from "@mantine/core";
import { Moment } from "#components/moment.tsx";
import { formatAgo } from "#lib/format.ts";
import classes from "./health.module.css";

interface InstancesTableProps {
  instances: InstanceRow[];
  /** By the server's clock. */
  now: Date;
}

/** The processes that serve from this database. */
export const InstancesTable = ({ instances, now }: InstancesTableProps) => (
  // Reached with the keyboard, so that it can be scrolled with the arrows where it is wider than the screen.
  <section className={classes.frame} aria-label="Instances, table" tabIndex={0}>
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Version</Table.Th>
          <Table.Th>Running since</Table.Th>
          <Table.Th>Last seen</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {instances.map(({ id, name, version, startedAt, seenAt, isThis }) => (
          <Table.Tr key={id}>
            <Table.Td>
              {name}{" "}
              {isThis && (
                <Badge
                  variant="light"
                  tt="none"
                  fw={550}
                  miw="max-content"
                  title="The one that answered this page"
                >
                  This one
                </Badge>
              )}
            </Table.Td>
            <Table.Td>{version}</Table.Td>
            <Table.Td>
              <Moment at={startedAt} />
            </Table.Td>
            <Table.Td>
              <time dateTime={seenAt.toISOString()} title={seenAt.toISOString()}>
                {formatAgo(seenAt, now)}
              </time>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
);
