import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { preloadBottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { preloadSelect } from '#ui/select/select.tsx'
import './jsdom.ts'

configure({
  // Longer than any wait should take: other processes may keep the machine busy.
  asyncUtilTimeout: 100_000,
  // Without the page, whose text at each try of a wait takes a tenth of the time of all tests.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})
// As on a page that has been open for a moment.
await Promise.all([preloadBottomSheet(), preloadSelect()])

// The files of a worker share one page, so each cleans up the document and the storage.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
// They share the globals, the clock and the mocks, too: a stub of one file would answer the next one.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
