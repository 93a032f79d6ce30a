import { endpoints } from './api.ts'

/** The capabilities of the included API beyond the owner's list of calls: all extensions in the contract. */
export const capabilities: string[] = [
  'idempotency',
  'problem_documents',
  'automatic_points',
  'replace_payment',
  'basket',
  'more_time',
  'later_dryer',
  ...new Set(endpoints.flatMap(({ endpoint }) => endpoint.capability ?? [])),
]
