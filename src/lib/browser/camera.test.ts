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

test.each(names)('%s means %s, whatever its class', (name, failure) => {
  expect(cameraFailure(new DOMException('', name))).toBe(failure)
  // WebKit's OverconstrainedError is no DOMException, and not even an Error.
  expect(cameraFailure({ name })).toBe(failure)
  expect(cameraFailure(Object.assign(new Error(), { name }))).toBe(failure)
})

test.each([[undefined], [null], ['NotFoundError'], [{}]])('%j gives no reason: the camera counts as taken', (cause) => {
  expect(cameraFailure(cause)).toBe('busy')
})
