import { expect, test } from 'vitest'
import { cameraFailure } from './camera.ts'

const names = [
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'unsupported'],
  ['NotSupportedError', 'unsupported'],
  ['SomethingNewError', 'busy'],
] as const

test.each(names)('maps %s to %s, whatever the error’s class', (name, failure) => {
  expect(cameraFailure(new DOMException('', name))).toBe(failure)
  // WebKit's OverconstrainedError is neither a DOMException nor an Error.
  expect(cameraFailure({ name })).toBe(failure)
  expect(cameraFailure(Object.assign(new Error(), { name }))).toBe(failure)
})

test.each([[undefined], [null], ['NotFoundError'], [{}]])(
  'treats %j, which gives no reason, as a busy camera',
  (cause) => {
    expect(cameraFailure(cause)).toBe('busy')
  },
)
