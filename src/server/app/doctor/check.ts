import type { Config } from '#server/platform/config.ts'

/** What a check of the settings and the database looks at. */
export type Facts = {
  config: Config
  /** Undefined where it was not asked; a text says why it could not be. */
  database: DatabaseFacts | string | undefined
  /** Settings with an address to which nothing connects. */
  unreachable: readonly string[]
  /** Ids of brands whose official LINE account has sent all messages of its month. */
  lineUsedUp: readonly string[]
  /** Ids of brands with neither a phone number nor an e-mail address. */
  withoutContact: readonly string[]
}

export type DatabaseFacts = {
  /** As PostgreSQL counts, 180004 for 18.4. */
  version: number
  offsetSeconds: number
  isWritable: boolean
  isMigrated: boolean
  isCopy: boolean
  /** The names of standbys for which a commit waits, as in PostgreSQL's setting. */
  synchronousStandbys: string
  /** Standbys that are connected. */
  standbys: number
  /** A setting that lets a crash lose what was acknowledged. */
  isDurable: boolean
  archiving: 'off' | 'works' | 'fails'
  branches: number
  /** People of the staff who have joined. */
  staff: number
  /** What does not fit in the rows of the shops, in words. */
  shopFaults: readonly string[]
  /** Ids of branches without a machine that has a program with a price. */
  unsellable: readonly string[]
  hasDemoCustomer: boolean
}

/** `danger`: money, data or people are at risk. `warning`: something is missing, or will be noticed too late. */
export type Severity = 'danger' | 'warning'

export type Check = {
  id: string
  severity: Severity
  wrong: string
  remedy: string
  /** What it was found in, a line each. */
  details?: (database: DatabaseFacts) => readonly string[]
  /** @returns undefined if these facts do not say */
  isFound: (facts: Facts) => boolean | undefined
}
