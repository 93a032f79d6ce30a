import { array, type InferOutput, maxLength, nullable, number, object, optional, pipe, string } from 'valibot'
import { BranchFacts } from './branch-list.ts'
import { endpoint } from './endpoint.ts'
import { MachineRow } from './machines.ts'
import { Count, Day, Instant, LocalizedText, Nothing } from './scalars.ts'

/** One branch with its machines. */
export const BranchSummary = object({
  ...BranchFacts,
  /** `HH:MM` in Bangkok; null if it never closes, or is unknown. */
  opens_at: optional(nullable(string()), null),
  /** Phone number in E.164; null if there is none. */
  telephone: optional(nullable(string()), null),
  /** As its papers have it; null if the shop has not written it. */
  address: optional(nullable(LocalizedText), null),
  /** Of the place, or of the brand; null or missing without one. Paths in several widths, as in HTML: `/a/320.webp 320w, /a/640.webp 640w`. */
  picture: optional(nullable(object({ image: string(), image_srcset: string() }))),
  /** Mean rating of its reviews, one decimal; null if it has none. */
  rating: optional(nullable(number()), null),
  review_count: optional(Count, 0),
  /** What it tells its customers now; null if nothing. */
  announcement: optional(nullable(LocalizedText), null),
  /** The days of the next two weeks with other hours: `HH:MM` in Bangkok, both null for a closed day. */
  special_days: optional(array(object({ day: Day, opens_at: nullable(string()), closes_at: nullable(string()) })), []),
  /** In their physical order in the shop. */
  machines: array(MachineRow),
})
export type BranchSummary = InferOutput<typeof BranchSummary>

/** All branches of the brand with all their machines: for a brand with few branches. At most a second old. */
export const getBranches = endpoint('GET', '/api/branches', {
  input: Nothing,
  output: object({ details: array(BranchSummary), server_time: Instant }),
  access: 'public',
  isOfShop: true,
  capability: 'branches',
})

/** One branch with the current state of its machines. `not_found` 404. */
export const getBranchInfo = endpoint('GET', '/api/branch_info', {
  input: object({ branch_id: pipe(string(), maxLength(64)) }),
  output: object({ ...BranchSummary.entries, server_time: Instant }),
  access: 'public',
  isOfShop: true,
  capability: 'branch_list',
})
