import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { preloadBottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { preloadSelect } from '#ui/select/select.tsx'
import './jsdom.ts'

// Longer than any wait should take: other processes may keep the machine busy.
configure({ asyncUtilTimeout: 100_000 })
// As on a page that has been open for a moment.
await Promise.all([preloadBottomSheet(), preloadSelect()])

// The files of a worker share one page, so each cleans up the document and the storage.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})
