/**
 * The numbers of our advisory locks. PostgreSQL keeps one list of them for a whole database, so that two
 * locks of one number would be one lock.
 */
export const advisoryLocks = {
  /** Of whoever changes tables; a backup holds it shared. */
  migration: 6_267_301,
  /** Of backups and restores; whoever removes contents of files holds it shared. */
  contents: 6_267_302,
  roles: 6_267_303,
  /** Before the table's own number. */
  imports: 6_267_304,
  referenceData: 6_267_305,
} as const;
