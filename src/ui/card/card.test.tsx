import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Card } from './card.tsx'

test('a card is named by its title, which is a heading', () => {
  render(
    <Card title="ซักอีก 1 ครั้ง อบฟรี" trailing="9 จาก 10">
      สาขาอารีย์
    </Card>,
  )
  const card = screen.getByRole('article', { name: 'ซักอีก 1 ครั้ง อบฟรี' })
  expect(within(card).getByRole('heading', { level: 2 })).toBeDefined()
  expect(card.textContent).toContain('9 จาก 10')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a card with href has one link, named by its title alone', () => {
  render(
    <Card title="ลดครึ่งราคา" level={3} href="/th/rewards/1">
      ทุกวันอังคาร
    </Card>,
  )
  expect(screen.getByRole('link', { name: 'ลดครึ่งราคา' }).getAttribute('href')).toBe('/th/rewards/1')
})
