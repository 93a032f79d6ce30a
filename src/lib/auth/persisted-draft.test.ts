import { object, string } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPersistedDraft } from './persisted-draft.ts'
import { signOut } from './session.ts'

const KEY = 'letter'
const Letter = object({ to: string(), text: string() })
const empty = { to: '', text: '' }
const stored = () => sessionStorage.getItem(KEY)

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('restores a draft after a reload, from the session storage only', async () => {
  Object.assign(createPersistedDraft(KEY, Letter, empty), { text: 'สวัสดี' })
  await expect.poll(stored).toContain('สวัสดี')
  expect(localStorage.getItem(KEY)).toBeNull()
  expect({ ...createPersistedDraft(KEY, Letter, empty) }).toEqual({ to: '', text: 'สวัสดี' })
})

test('removes an emptied draft from the storage', async () => {
  const draft = createPersistedDraft(KEY, Letter, empty)
  draft.text = 'a'
  await expect.poll(stored).not.toBeNull()
  Object.assign(draft, empty)
  await expect.poll(stored).toBeNull()
})

test('clears a draft at sign-out', async () => {
  const draft = createPersistedDraft(KEY, Letter, empty)
  draft.text = 'a'
  signOut()
  expect(draft.text).toBe('')
  await expect.poll(stored).toBeNull()
})

test('ignores a stored draft that does not match its schema', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  sessionStorage.setItem(KEY, '{"to":1}')
  expect({ ...createPersistedDraft(KEY, Letter, empty) }).toEqual(empty)
})
