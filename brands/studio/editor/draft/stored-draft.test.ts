// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { newDraft } from '#studio/draft/draft.ts'
import { readStored, store } from './stored-draft.ts'

const state = {
  draft: newDraft({ id: 'lemon', name: 'Lemon', color: '#f5c400' }),
  origin: 'lemon',
  versions: { lemon: 'abc' },
}

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('a draft survives a reload, and a new tab begins with the last one', () => {
  expect(readStored()).toBeUndefined()
  expect(store(state)).toBe(true)
  expect(readStored()).toEqual({ version: 1, ...state })
  sessionStorage.clear()
  expect(readStored()).toEqual({ version: 1, ...state })
})

test('the draft of the tab wins over that of another', () => {
  store(state)
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, JSON.stringify({ version: 1, ...state, origin: 'other' }))
  expect(readStored()?.origin).toBe('lemon')
})

test.each(['{', '{"version":2}', JSON.stringify({ version: 1, ...state, draft: { ...state.draft, logo: 5 } })])(
  'what an older editor stored as %s is left alone',
  (text) => {
    store(state)
    const [key = ''] = Object.keys(localStorage)
    for (const storage of [sessionStorage, localStorage]) storage.setItem(key, text)
    expect(readStored()).toBeUndefined()
  },
)
