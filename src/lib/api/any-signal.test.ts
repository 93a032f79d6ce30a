import { expect, test } from 'vitest'
import { anySignal } from './any-signal.ts'

test('ends with the first of its signals, for the reason of that one', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const first = anySignal(one.signal, other.signal)
  expect(first.aborted).toBe(false)
  other.abort('late')
  one.abort('given up')
  expect(first.aborted).toBe(true)
  expect(first.reason).toBe('late')
})

test('has ended where one of them has', () => {
  expect(anySignal(new AbortController().signal, AbortSignal.abort('before')).reason).toBe('before')
})
