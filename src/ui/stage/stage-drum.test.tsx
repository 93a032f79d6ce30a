import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StageDrum } from './stage-drum.tsx'

test('a drum without a label is hidden from screen readers, but not with a QR code in it', () => {
  const code = <img alt="พร้อมเพย์ 50 บาท" src="data:," />
  const { rerender } = render(<StageDrum state="starting">{code}</StageDrum>)
  expect(screen.queryByRole('img')).toBeNull()
  rerender(
    <StageDrum state="code" size="code" left={1}>
      {code}
    </StageDrum>,
  )
  expect(screen.getByRole('img', { name: 'พร้อมเพย์ 50 บาท' })).toBeDefined()
})

test('a drum with a label is one image named by it', () => {
  render(
    <StageDrum state="running" left={0.5} label="เครื่องซัก 04 เหลือ 18 นาที">
      18
    </StageDrum>,
  )
  expect(screen.getByRole('img', { name: 'เครื่องซัก 04 เหลือ 18 นาที' })).toBeDefined()
  expect(screen.getAllByRole('img')).toHaveLength(1)
})
