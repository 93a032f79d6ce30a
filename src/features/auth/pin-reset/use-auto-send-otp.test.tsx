import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireManualSend } from './otp-sending.store.ts'
import { useAutoSendOtp } from './use-auto-send-otp.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  requireManualSend(false)
})

function enterCode(code: string) {
  const sent: string[] = []
  const announced: string[] = []
  const { result, rerender, unmount } = renderHook(
    ({ code, isReady }: { code: string; isReady: boolean }) => {
      const { isDue, markSent } = useAutoSendOtp({
        code,
        isReady,
        onScheduled: () => announced.push(code),
        send() {
          sent.push(code)
          markSent()
        },
      })
      return { isDue, markSent }
    },
    { initialProps: { code, isReady: code.length === 6 } },
  )
  return {
    sent,
    announced,
    unmount,
    isDue: () => result.current.isDue,
    sendManually: () => act(() => result.current.markSent()),
    changeTo: (code: string, isReady = code.length === 6) => rerender({ code, isReady }),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

test('sends a complete code automatically once, after about a second', () => {
  const { sent, announced, isDue, wait } = enterCode('123456')
  expect(isDue()).toBe(true)
  expect(announced).toEqual(['123456'])
  wait(900)
  expect(sent).toEqual([])
  wait(600)
  expect(sent).toEqual(['123456'])
  expect(isDue()).toBe(false)
  wait(60_000)
  expect(sent).toEqual(['123456'])
})

test('deleting a digit during the delay cancels it, and the next complete code starts a new delay', () => {
  const { sent, changeTo, wait, isDue } = enterCode('123456')
  wait(900)
  changeTo('12345')
  expect(isDue()).toBe(false)
  wait(60_000)
  expect(sent).toEqual([])
  changeTo('123457')
  wait(900)
  expect(sent).toEqual([])
  wait(600)
  expect(sent).toEqual(['123457'])
})

test('replacing the code by another complete one restarts the delay', () => {
  const { sent, changeTo, wait } = enterCode('123456')
  wait(900)
  changeTo('654321')
  wait(900)
  expect(sent).toEqual([])
  wait(600)
  expect(sent).toEqual(['654321'])
})

test('does not send a refused code automatically again, even after another code', () => {
  const { sent, changeTo, wait } = enterCode('123456')
  wait(2_000)
  for (const code of ['123456', '12345', '123456', '654321', '123456']) {
    changeTo(code)
    wait(2_000)
  }
  expect(sent).toEqual(['123456', '654321'])
})

test('does not send a code again that was sent manually during the delay', () => {
  const { sent, sendManually, wait } = enterCode('123456')
  wait(500)
  sendManually()
  wait(60_000)
  expect(sent).toEqual([])
})

test('sends no code automatically during a pending request or after the page unmounted', () => {
  const { sent, changeTo, wait, unmount } = enterCode('123456')
  changeTo('123456', false)
  wait(60_000)
  changeTo('123456', true)
  unmount()
  wait(60_000)
  expect(sent).toEqual([])
})

test('sends no code automatically on a device where that is switched off', () => {
  requireManualSend(true)
  const { sent, wait, isDue } = enterCode('123456')
  expect(isDue()).toBe(false)
  wait(60_000)
  expect(sent).toEqual([])
  expect(localStorage.getItem('otpByHand')).toBe('true')
  act(() => requireManualSend(false))
  expect(localStorage.getItem('otpByHand')).toBeNull()
  wait(2_000)
  expect(sent).toEqual(['123456'])
})
