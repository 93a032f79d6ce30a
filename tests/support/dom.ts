import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import './jsdom.ts'

// Longer than any wait should take: other processes may keep the machine busy.
configure({ asyncUtilTimeout: 40_000 })

// The files of a worker share one page: each leaves it, and what it stores, as it found it.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})
