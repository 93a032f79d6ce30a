/** What tests have started and not yet ended: `between-tests.ts` lets go what a test leaves in it. */

/** URLs of databases with the example shops. */
export const seededDatabases = new Set<string>()

/** The doubles' own ways back to an outside service that has no faults, and remembers no test. */
export const healers = new Set<() => void>()

/** Wakes the jobs of the server of this process on a database, by its URL. */
export const jobsOf = new Map<string, () => void>()
