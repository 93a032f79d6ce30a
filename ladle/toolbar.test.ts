import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSwitches } from './toolbar.ts'

test('a preview takes its options also when the address has lost them before the event', () => {
  const { result } = renderHook(() => useSwitches())
  const address = location.href
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange', { newURL: `${address}#language=en` })))
  expect(result.current.language).toBe('en')
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange', { newURL: address })))
  expect(result.current.language, 'an address without options says nothing').toBe('en')
})
