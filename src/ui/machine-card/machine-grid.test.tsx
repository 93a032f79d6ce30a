import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MachineGrid } from './machine-grid.tsx'
import { MachineTile } from './machine-tile.tsx'

function Machines() {
  return (
    <MachineGrid label="เครื่องซัก">
      <MachineTile number="01" size="9 กก." caption="เลือก" label="เครื่อง 01 9 กก. ว่าง เลือก" href="/choose/01" isFree>
        ว่าง
      </MachineTile>
      <MachineTile number="02" size="9 กก." caption="ปิดซ่อม" label="เครื่อง 02 9 กก. ปิดซ่อม">
        เสีย
      </MachineTile>
    </MachineGrid>
  )
}

test('a machine grid is a named list with one item per machine', () => {
  render(<Machines />)
  expect(within(screen.getByRole('list', { name: 'เครื่องซัก' })).getAllByRole('listitem')).toHaveLength(2)
})

test('a machine tile with href is a link named by a full sentence', () => {
  render(<Machines />)
  const link = screen.getByRole('link', { name: 'เครื่อง 01 9 กก. ว่าง เลือก' })
  expect(link.getAttribute('href')).toBe('/choose/01')
})

test('a machine tile without href is not a link, and its sentence is read once instead of its parts', () => {
  render(<Machines />)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  const sentence = screen.getByText('เครื่อง 02 9 กก. ปิดซ่อม')
  expect(sentence.closest('[aria-hidden="true"]')).toBeNull()
  for (const part of ['02', 'เสีย', 'ปิดซ่อม']) {
    expect(screen.getByText(part).closest('[aria-hidden="true"]')).not.toBeNull()
  }
})
