import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MachineDots } from './machine-dots.tsx'

test('machine dots are one image with a label', () => {
  render(<MachineDots states={['free', 'busy', 'broken']} label="เครื่องซัก ว่าง 1 จาก 3" />)
  const row = screen.getByRole('img', { name: 'เครื่องซัก ว่าง 1 จาก 3' })
  expect(row.children).toHaveLength(3)
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('each state of a machine dot has its own style', () => {
  render(<MachineDots states={['free', 'busy', 'broken']} label="ประตู" />)
  const classNames = [...screen.getByRole('img', { name: 'ประตู' }).children].map(({ className }) => className)
  expect(new Set(classNames).size).toBe(3)
})
