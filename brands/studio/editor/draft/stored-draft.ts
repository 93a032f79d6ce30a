/** The draft that survives a reload: in this tab, and for a new tab the last one of any. */
import { type InferOutput, literal, nullable, parseJson, pipe, record, safeParse, strictObject, string } from 'valibot'
import { BrandDraft } from '#studio/draft/draft.ts'

const KEY = 'washday-brand-editor'

const Stored = strictObject({
  version: literal(1),
  draft: BrandDraft,
  /** The brand that was opened; null for a new one. */
  origin: nullable(string()),
  /** By id, the version of the files that this editor has read or written last. */
  versions: record(string(), string()),
})
export type Stored = InferOutput<typeof Stored>

export function readStored(): Stored | undefined {
  for (const storage of [sessionStorage, localStorage]) {
    const result = safeParse(pipe(string(), parseJson(), Stored), storage.getItem(KEY))
    if (result.success) return result.output
  }
  return undefined
}

/** @returns false where the browser stores nothing, as in some private windows */
export function store(state: Omit<Stored, 'version'>): boolean {
  const text = JSON.stringify({ version: 1, ...state } satisfies Stored)
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(KEY, text)
    return true
  } catch {
    return false
  }
}
