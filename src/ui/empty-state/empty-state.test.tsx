import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { EmptyState } from './empty-state.tsx'

test('an empty state has a heading, a text and an action; its picture is hidden from screen readers', () => {
  render(
    <EmptyState level={1} id="title" title="ยังไม่มีรายการ" text="ใบเสร็จจะอยู่ที่นี่" action={<a href="/scan">สแกน QR</a>}>
      <Porthole state="plain" size={154} />
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'ยังไม่มีรายการ' }).id).toBe('title')
  expect(screen.getByText('ใบเสร็จจะอยู่ที่นี่')).toBeDefined()
  expect(screen.getByRole('link', { name: 'สแกน QR' })).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test('an empty state needs only a title, which is a heading of level 2', () => {
  render(<EmptyState title="ยังไม่มีคูปอง" />)
  expect(screen.getByRole('heading', { level: 2, name: 'ยังไม่มีคูปอง' })).toBeDefined()
  expect(screen.queryByRole('paragraph')).toBeNull()
})
