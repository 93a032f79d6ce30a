import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

const errors = [
  { message: 'เบอร์ยังไม่ครบ', fieldId: 'phone' },
  { message: 'อ่านข้อกำหนดก่อน', fieldId: 'terms' },
]

test('[R3] an error summary is a named region and takes focus when it appears', () => {
  render(<ErrorSummary title="ยังสมัครไม่ได้" errors={errors} />)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'ยังสมัครไม่ได้' }))
})

test('[R3] each line of an error summary focuses its field and adds no history entry', async () => {
  const initialLength = history.length
  render(
    <>
      <ErrorSummary title="ยังสมัครไม่ได้" errors={errors} />
      <input id="phone" aria-label="เบอร์" />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'เบอร์ยังไม่ครบ' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'เบอร์' }))
  expect(history.length).toBe(initialLength)
})
