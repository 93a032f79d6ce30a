import { type InferOutput, nullable, object, picklist, string } from 'valibot'
import { GENDERS } from '#contract/user.ts'
import { createPersistedDraft } from '#lib/auth/persisted-draft.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** Unsaved changes, as typed; null for an unchanged field. */
const Details = object({
  full_name: nullable(string()),
  email: nullable(string()),
  gender: nullable(picklist(GENDERS)),
  birthdate: nullable(object({ day: string(), month: string(), year: string() })),
})
type Details = InferOutput<typeof Details>

const empty: Details = { full_name: null, email: null, gender: null, birthdate: null }
const details = createPersistedDraft('details', Details, empty)

export const useDetailsDraft = () => useStore(details)
export const editDetails = (change: Partial<Details>) => Object.assign(details, change)
export const resetDetails = () => Object.assign(details, empty)
