import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import './jsdom.ts'

// Longer than any wait should take: other processes may keep the machine busy.
configure({ asyncUtilTimeout: 40_000 })

// The files of a worker share one page, so each cleans up the document and the storage.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})
