import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BottomNavigation } from './bottom-navigation.tsx'

test('the items are links in a named landmark, and the current one is marked', () => {
  const labels = ['หน้าหลัก', 'สาขา', 'สแกน', 'ประวัติ', 'บัญชี']
  const items = labels.map((label, index) => ({
    href: `/th/${index}`,
    label,
    icon: null,
    isCurrent: label === 'สาขา',
    isScan: label === 'สแกน',
  }))
  render(<BottomNavigation label="เมนูหลัก" items={items} />)
  const links = within(screen.getByRole('navigation', { name: 'เมนูหลัก' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(labels)
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual([
    'สาขา',
  ])
})
