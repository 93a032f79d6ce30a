import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

const errors = [
  { message: 'เบอร์ยังไม่ครบ', fieldId: 'phone' },
  { message: 'อ่านข้อกำหนดก่อน', fieldId: 'terms' },
]

test('[R3] an error summary takes focus when it appears, and is read with all its errors', () => {
  render(<ErrorSummary title="ยังสมัครไม่ได้" errors={errors} />)
  const summary = screen.getByRole('region', { name: 'ยังสมัครไม่ได้' })
  expect(document.activeElement).toBe(summary)
  const description = document.getElementById(summary.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('เบอร์ยังไม่ครบ, อ่านข้อกำหนดก่อน')
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
