import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProgressSteps } from './progress-steps.tsx'

const stateText = { done: 'เสร็จแล้ว', current: 'ขั้นนี้', todo: 'ยังไม่ถึง' }

test('progress steps are a named list with each state in words and the current step marked', () => {
  render(
    <ProgressSteps
      label="ขั้นตอน"
      stateText={stateText}
      steps={[
        { label: 'ชำระเงิน', state: 'done' },
        { label: 'ยืนยันยอด', state: 'current' },
        { label: 'เครื่องเริ่ม', state: 'todo' },
      ]}
    />,
  )
  const steps = within(screen.getByRole('list', { name: 'ขั้นตอน' })).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  // One line each for a reader that goes line by line.
  const spoken = ['ชำระเงิน, เสร็จแล้ว', 'ยืนยันยอด, ขั้นนี้', 'เครื่องเริ่ม, ยังไม่ถึง']
  for (const [at, text] of spoken.entries())
    expect(within(steps[at] ?? document.body).getByText(text).textContent).toBe(text)
})

test('a progress step shows its number until it is done', () => {
  render(
    <ProgressSteps
      label="ขั้นตอน"
      stateText={stateText}
      steps={[
        { label: 'ชำระเงิน', state: 'done' },
        { label: 'ยืนยันยอด', state: 'todo' },
      ]}
    />,
  )
  expect(screen.queryByText('1')).toBeNull()
  expect(screen.getByText('2')).toBeDefined()
})
