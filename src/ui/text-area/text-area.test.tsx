import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { TextArea, type TextAreaProps } from './text-area.tsx'

afterEach(() => void vi.useRealTimers())

function Note(props: Partial<TextAreaProps>) {
  const [value, setValue] = useState('')
  return (
    <TextArea label="เล่าให้ร้านฟัง" countText={`เหลือ ${10 - value.length}`} {...props} value={value} onChange={setValue} />
  )
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'เล่าให้ร้านฟัง' })

test('the error of a text area is read first, then the description, then the count', () => {
  render(<Note description="ร้านเห็นชื่อด้วย" errorMessage="ยาวเกินไป" />)
  expect(descriptionsOf(box())).toEqual(['ยาวเกินไป', 'ร้านเห็นชื่อด้วย', 'เหลือ 10'])
})

test('a text area keeps line breaks and has no maxlength', async () => {
  render(<Note />)
  expect(box().hasAttribute('maxlength')).toBe(false)
  await userEvent.type(box(), 'สะอาด{Enter}แต่ร้อนมาก')
  expect(box().value).toBe('สะอาด\nแต่ร้อนมาก')
})

test('the count is announced when the user stops typing, not at each key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<Note />)
  expect(screen.getByRole('status').textContent).toBe('')
  await user.type(box(), 'abc')
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status').textContent).toBe('เหลือ 7')
})
