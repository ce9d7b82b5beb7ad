/** The numbers of our advisory locks. PostgreSQL keeps one list of them for a whole database: no two may be the same. */
export const advisoryLocks = {
  /** Held while tables change; a backup holds it shared. */
  migration: 6_267_301,
  /** Held by backups and restores; what removes file contents holds it shared. */
  contents: 6_267_302,
  roles: 6_267_303,
  /** The first of two numbers; the second is the table's own. */
  imports: 6_267_304,
  referenceData: 6_267_305,
  readiness: 6_267_306,
} as const;
