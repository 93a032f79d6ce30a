import { endpoints } from '#contract/api.ts'

/** What this API does beyond the owner's list of calls: every call of the contract that is an extension is answered. */
export const capabilities: string[] = [
  'idempotency',
  ...new Set(endpoints.flatMap(({ endpoint }) => endpoint.capability ?? [])),
]
