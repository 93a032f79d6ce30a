import { prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'

// What the page showed is all that a failure on another machine leaves to go by. The last of the set-up files, because hooks run
// in reverse: this one sees the page before another closes it.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(prettyDOM(document.body))
})
