import { expect, test } from 'vitest'
import { anySignal } from './any-signal.ts'

test('aborts with the first of its signals and with that signal’s reason', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const combined = anySignal(first.signal, second.signal)
  expect(combined.aborted).toBe(false)
  second.abort('timeout')
  first.abort('cancelled')
  expect(combined.aborted).toBe(true)
  expect(combined.reason).toBe('timeout')
})

test('is aborted from the start when one of its signals is', () => {
  expect(anySignal(new AbortController().signal, AbortSignal.abort('earlier')).reason).toBe('earlier')
})
