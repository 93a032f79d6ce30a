import type { Check, Facts } from './check.ts'
import { DATABASE_CHECKS } from './database-checks.ts'
import { SETTING_CHECKS } from './setting-checks.ts'

/** `docs/proofs/doctor.md` is made from this table. */
export const CHECKS: readonly Check[] = [...SETTING_CHECKS, ...DATABASE_CHECKS]

export const failedChecks = (facts: Facts): readonly Check[] => CHECKS.filter(({ isFound }) => isFound(facts))
