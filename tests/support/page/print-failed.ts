import { prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'

// The last of the set-up files: hooks run in reverse, so that this one sees the page before another closes it.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM(document.body))
})
