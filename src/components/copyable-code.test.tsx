import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { CopyableCode } from './copyable-code.tsx'

test.each([
  [true, 'Copied'],
  [false, 'It couldn’t be copied. Press and hold the text to copy it yourself.'],
])('the button copies the code of a coupon, and says how it went (allowed: %s)', async (isAllowed, text) => {
  requestLocale('en')
  await loadMessages('en')
  applyLocale()
  const user = userEvent.setup()
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(() => (isAllowed ? Promise.resolve() : Promise.reject(new Error('refused'))))
  render(
    <LocaleProvider>
      <CopyableCode code="WASH15" />
    </LocaleProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(text)).toBeDefined()
  expect(write).toHaveBeenCalledWith('WASH15')
  write.mockRestore()
})
