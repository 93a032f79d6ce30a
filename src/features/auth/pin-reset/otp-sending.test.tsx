import { act, render } from '@testing-library/react'
import { createIntl, RawIntlProvider } from 'react-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addLiveRegion } from '#tests/support/page/announcements.ts'
import { OtpSending } from './otp-sending.tsx'

let texts: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  texts = addLiveRegion()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('that another code can be sent is said once, also when the rest of the texts has loaded after it', async () => {
  const sent = { reference: 'ABCD', resend_at: new Date(0).toISOString(), expires_at: new Date(0).toISOString() }
  const page = () => {
    // As after the file of a language has loaded: the texts are the same, and what formats them is another one.
    const intl = createIntl({ locale: 'en', onError() {} }) // each text is its id
    return (
      <RawIntlProvider value={intl}>
        <OtpSending sending={{ sent, isSent: true, isPending: false, error: null }} onResend={() => {}} />
      </RawIntlProvider>
    )
  }
  const { rerender } = render(page())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  rerender(page())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(texts.map((text) => text.trim())).toEqual(['otp.canResend'])
})
