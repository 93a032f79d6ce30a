import { useEffect, useMemo, useRef, useState } from 'react'
import { checkDraft, type Problem, tokensOfDraft } from '#studio/draft/check-draft.ts'
import { type BrandDraft, newDraft } from '#studio/draft/draft.ts'
import { change, type History, inAllSteps, redo, startHistory, undo } from '#studio/editor/draft/history.ts'
import { draftOfShared, sharedPart } from '#studio/editor/draft/share-link.ts'
import { readStored, store } from '#studio/editor/draft/stored-draft.ts'
import type { SampleName } from '#studio/previews/draft-brand.ts'
import type { ResolvedTokens } from '../../../design-tokens/resolve-tokens.ts'
import { tokenLayers } from '../../../ladle/token-files.ts'
import { useBytes } from './use-bytes.ts'

/** What can be undone: the draft, and the id of the brand that it was opened from; null for a new one. */
export type State = { draft: BrandDraft; origin: string | null }
type Versions = Readonly<Record<string, string>>

export const DEFAULT_COLOR = '#0f8a4b'
const emptyDraft = () => newDraft({ id: '', name: '', color: DEFAULT_COLOR })

export const defaultTokens: ResolvedTokens = tokensOfDraft({ tokens: {}, brand: {} }, tokenLayers)

// Ladle drops the hash when it rewrites the address, before the editor is shown.
const startHash = location.hash

/** @returns the id of a brand to open, from an address such as `#edit=the-wash`; `brand` is the switch of the workbench */
export const brandInAddress = (hash = startHash): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('edit')

const tokensOrProblem = (draft: BrandDraft): ResolvedTokens | string => {
  try {
    return tokensOfDraft(draft, tokenLayers)
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** Fields with an undo of their own. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('textarea, input:not([type=color], [type=range], [type=file], [type=checkbox], [type=radio])')

/** What is edited, its steps, what is wrong with it, and what was said last. */
export function useEditor() {
  const [stored] = useState(readStored)
  const [history, setHistory] = useState<History<State>>(() =>
    startHistory({ draft: stored?.draft ?? emptyDraft(), origin: stored?.origin ?? null }),
  )
  const [versions, setVersions] = useState<Versions>(stored?.versions ?? {})
  const [note, setNote] = useState('')
  /** The page of the previews. */
  const [page, show] = useState<SampleName>('Home')
  const { draft, origin } = history.present

  const lastTokens = useRef(defaultTokens)
  const tokens = useMemo(() => {
    const result = tokensOrProblem(draft)
    if (typeof result !== 'string') lastTokens.current = result
    return lastTokens.current
  }, [draft])
  const { bytesProblems, ...bytes } = useBytes(history.present, setNote)
  const problems: readonly Problem[] = useMemo(
    () => [...checkDraft(draft, tokenLayers), ...bytesProblems],
    [draft, bytesProblems],
  )

  useEffect(() => {
    if (!store({ draft, origin, versions })) setNote('This browser stores nothing: a reload loses the draft.')
  }, [draft, origin, versions])

  /** @returns why the change cannot be made, if so */
  function edit(field: string, step: (draft: BrandDraft) => BrandDraft): string | undefined {
    const next = step(draft)
    const result = next.tokens === draft.tokens ? undefined : tokensOrProblem(next)
    if (typeof result === 'string') return result
    setHistory((before) => change(before, { ...before.present, draft: step(before.present.draft) }, field, Date.now()))
    setNote('')
    return undefined
  }

  /** Another draft instead of this one, which undo brings back. */
  function replace(next: State, said: string, version?: string | null) {
    setHistory((before) => change(before, next, `replaced ${Date.now()}`, Date.now()))
    if (version) setVersions((before) => ({ ...before, [next.draft.id]: version }))
    setNote(said)
  }

  /** The draft is on the disk now. */
  function saved(id: string, version: string, said: string) {
    setVersions((before) => ({ ...before, [id]: version }))
    // Earlier steps of the brand were made from the same folder.
    setHistory((before) => inAllSteps(before, (step) => (step.draft.id === id ? { ...step, origin: id } : step)))
    setNote(said)
  }

  function openShared(hash: string) {
    const shared = sharedPart(hash)
    if (shared === undefined) return
    const result = draftOfShared(shared)
    if ('problem' in result) setNote(result.problem)
    else replace({ draft: result.draft, origin: null }, 'This is the draft of the link. Undo brings your own back.')
    // A reload then keeps what is changed from here on.
    window.history.replaceState(window.history.state, '', location.pathname + location.search)
  }

  const steps = {
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }

  const opener = useRef(openShared)
  opener.current = openShared
  useEffect(() => {
    opener.current(startHash)
    const onHash = () => opener.current(location.hash)
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || hasOwnUndo(event.target)) return
      const key = event.key.toLowerCase()
      const step = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : undefined
      if (!step) return
      event.preventDefault()
      setHistory((before) => step(before))
    }
    window.addEventListener('hashchange', onHash)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('hashchange', onHash)
      window.removeEventListener('keydown', onKey)
    }
  }, [])

  /** Of the files that may be replaced when this draft is saved. */
  const version = origin === draft.id ? (versions[draft.id] ?? null) : null
  const isStored = stored !== undefined
  const changes = { edit, replace, saved, steps, page, show }
  return { draft, origin, version, tokens, problems, note, setNote, ...changes, ...bytes, isStored, emptyDraft }
}

export type Editor = ReturnType<typeof useEditor>
