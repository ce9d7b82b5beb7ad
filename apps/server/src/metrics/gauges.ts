import type { Pool } from "pg";
import { Counter, Gauge } from "prom-client";
import type { Registry } from "prom-client";
import { pictureLoad } from "#storage/picture.ts";
import type { DatabaseFigures } from "./database-figures.ts";

/** What is read when somebody asks for it. Figures of a database that is away are left out, but for `database_up 0`. */
export function registerGauges(
  registry: Registry,
  pool: Pool,
  databaseFigures: () => Promise<DatabaseFigures | undefined>,
): void {
  const registers = [registry];
  const read = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  read("database_pool_connections", "Connections of this process.", () => pool.totalCount);
  read("database_pool_idle_connections", "Connections that do nothing.", () => pool.idleCount);
  read("database_pool_waiting", "Statements that wait for a connection.", () => pool.waitingCount);
  read("pictures_waiting", "Pictures that wait to be re-encoded.", () => pictureLoad.waiting);
  read("pictures_drawing", "Pictures that are re-encoded right now.", () => pictureLoad.underWay);
  new Counter({
    name: "pictures_total",
    help: "Pictures of this process, by what came of them.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: "drawn" }, pictureLoad.encoded);
      this.inc({ outcome: "not_drawn" }, pictureLoad.failed);
    },
  });

  const fromDatabase = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    fill: (gauge: Gauge<Label>, figures: DatabaseFigures) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const figures = await databaseFigures();
        this.reset();
        if (figures) fill(this, figures);
      },
    });
  new Gauge({
    name: "database_up",
    help: "1 when the database answered within two seconds.",
    registers,
    async collect() {
      this.set((await databaseFigures()) ? 1 : 0);
    },
  });
  fromDatabase(
    "mails",
    "Mails that wait (queued), and those that did not get through: late, or given up lately (failing).",
    ["state"],
    (gauge, { mails }) => {
      for (const [state, count] of Object.entries(mails)) gauge.set({ state }, count);
    },
  );
  fromDatabase("queue_due_jobs", "Jobs that could run now.", ["queue"], (gauge, { queues }) => {
    for (const { name, due } of queues) gauge.set({ queue: name }, due);
  });
  fromDatabase(
    "queue_oldest_seconds",
    "Age of the oldest due job.",
    ["queue"],
    (gauge, figures) => {
      for (const { name, oldestSeconds } of figures.queues) {
        gauge.set({ queue: name }, oldestSeconds);
      }
    },
  );
}
