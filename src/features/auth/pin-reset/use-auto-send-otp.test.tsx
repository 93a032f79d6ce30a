import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireManualSend } from './otp-sending.store.ts'
import { useAutoSendOtp } from './use-auto-send-otp.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  requireManualSend(false)
})

function enter(code: string) {
  const sent: string[] = []
  const told: string[] = []
  const { result, rerender, unmount } = renderHook(
    ({ code, isReady }: { code: string; isReady: boolean }) => {
      const { isDue, noteSent } = useAutoSendOtp({
        code,
        isReady,
        tell: () => told.push(code),
        send() {
          sent.push(code)
          noteSent()
        },
      })
      return { isDue, noteSent }
    },
    { initialProps: { code, isReady: code.length === 6 } },
  )
  return {
    sent,
    told,
    unmount,
    isDue: () => result.current.isDue,
    sendsByHand: () => act(() => result.current.noteSent()),
    becomes: (code: string, isReady = code.length === 6) => rerender({ code, isReady }),
    waits: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

test('a whole code goes by itself once, after about a second', () => {
  const { sent, told, isDue, waits } = enter('123456')
  expect(isDue()).toBe(true)
  expect(told).toEqual(['123456'])
  waits(900)
  expect(sent).toEqual([])
  waits(600)
  expect(sent).toEqual(['123456'])
  expect(isDue()).toBe(false)
  waits(60_000)
  expect(sent).toEqual(['123456'])
})

test('a digit that is deleted in the pause stops the sending, and the next whole code has a pause of its own', () => {
  const { sent, becomes, waits, isDue } = enter('123456')
  waits(900)
  becomes('12345')
  expect(isDue()).toBe(false)
  waits(60_000)
  expect(sent).toEqual([])
  becomes('123457')
  waits(900)
  expect(sent).toEqual([])
  waits(600)
  expect(sent).toEqual(['123457'])
})

test('a code that was replaced in the pause by another whole one starts the pause again', () => {
  const { sent, becomes, waits } = enter('123456')
  waits(900)
  becomes('654321')
  waits(900)
  expect(sent).toEqual([])
  waits(600)
  expect(sent).toEqual(['654321'])
})

test('a code that was refused does not go by itself again, also after another one', () => {
  const { sent, becomes, waits } = enter('123456')
  waits(2_000)
  for (const code of ['123456', '12345', '123456', '654321', '123456']) {
    becomes(code)
    waits(2_000)
  }
  expect(sent).toEqual(['123456', '654321'])
})

test('a code that is sent by hand in the pause does not go once more', () => {
  const { sent, sendsByHand, waits } = enter('123456')
  waits(500)
  sendsByHand()
  waits(60_000)
  expect(sent).toEqual([])
})

test('nothing goes by itself while another try is under way, nor after the page was left', () => {
  const { sent, becomes, waits, unmount } = enter('123456')
  becomes('123456', false)
  waits(60_000)
  becomes('123456', true)
  unmount()
  waits(60_000)
  expect(sent).toEqual([])
})

test('nothing goes by itself on a device where that is switched off', () => {
  requireManualSend(true)
  const { sent, waits, isDue } = enter('123456')
  expect(isDue()).toBe(false)
  waits(60_000)
  expect(sent).toEqual([])
  expect(localStorage.getItem('otpByHand')).toBe('true')
  act(() => requireManualSend(false))
  expect(localStorage.getItem('otpByHand')).toBeNull()
  waits(2_000)
  expect(sent).toEqual(['123456'])
})
