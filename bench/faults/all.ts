import type { Fault } from "./finding.ts";

interface Known {
  done: string;
  load: () => Promise<Fault>;
  /** Mounts disks of its own. */
  needs?: "disks";
}

/** In the order in which they are run. */
export const faults: Record<string, Known> = {
  kills: {
    done: "the process is killed while people save",
    load: async () => (await import("./kills.ts")).kills,
  },
  database: {
    done: "the product's own database ends while people save",
    load: async () => (await import("./own-database.ts")).ownDatabase,
  },
  "database-elsewhere": {
    done: "a database elsewhere is restarted while people save",
    load: async () => (await import("./database-elsewhere.ts")).databaseElsewhere,
  },
  "disk-full": {
    done: "the disk of the database, the files, the mails, a backup is full",
    load: async () => (await import("./disk-full.ts")).diskFull,
    needs: "disks",
  },
  "mail-away": {
    done: "the mail server is away while people sign in and book",
    load: async () => (await import("./mail-away.ts")).mailAway,
  },
  "slow-clients": {
    done: "1,000 connections that send or read a byte now and then",
    load: async () => (await import("./slow-clients.ts")).slowClients,
  },
  "idle-connections": {
    done: "1,000 connections that are kept open",
    load: async () => (await import("./idle-connections.ts")).idleConnections,
  },
  stop: {
    done: "the process is told to stop while people save",
    load: async () => (await import("./stop.ts")).stop,
  },
  steady: {
    done: "100 people, 50 saves a second",
    load: async () => (await import("./steady.ts")).steady,
  },
};
