import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MapFrame } from './map-frame.tsx'

test('a frame without a map shows the note, and neither controls nor attribution', () => {
  render(
    <MapFrame
      label="แผนที่ของที่อยู่"
      note="แสดงแผนที่ไม่ได้"
      attribution="© OpenStreetMap"
      controls={<button type="button">ใกล้ขึ้น</button>}
    />,
  )
  const frame = screen.getByRole('group', { name: 'แผนที่ของที่อยู่' })
  expect(frame.textContent).toBe('แสดงแผนที่ไม่ได้')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a frame with a map shows its attribution and controls', () => {
  render(
    <MapFrame
      label="แผนที่"
      note="แสดงแผนที่ไม่ได้"
      attribution="© OpenStreetMap"
      controls={<button type="button">ใกล้ขึ้น</button>}
    >
      <div>ถนนพหลโยธิน</div>
    </MapFrame>,
  )
  const frame = within(screen.getByRole('group', { name: 'แผนที่' }))
  expect(frame.getByText('ถนนพหลโยธิน')).toBeDefined()
  expect(frame.getByText('© OpenStreetMap')).toBeDefined()
  expect(frame.getByRole('button', { name: 'ใกล้ขึ้น' })).toBeDefined()
  expect(frame.queryByText('แสดงแผนที่ไม่ได้')).toBeNull()
})
