import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { HeaderEndSlot } from './header-end.ts'
import { HomeHeader } from './home-header.tsx'
import { PageHeader } from './page-header.tsx'

test('the back control is a link if it has an href', () => {
  render(<PageHeader back={{ label: 'กลับ', href: '/th/branch' }} title="เครื่องซัก 05" titleNote="อารีย์" />)
  expect(screen.getByRole('link', { name: 'กลับ' }).getAttribute('href')).toBe('/th/branch')
  expect(screen.getByRole('banner').textContent).toBe('เครื่องซัก 05 อารีย์')
})

test('the back control is a button if it has an onPress', async () => {
  let presses = 0
  render(<PageHeader kind="close" back={{ label: 'ปิด', onPress: () => (presses += 1) }} />)
  await userEvent.click(screen.getByRole('button', { name: 'ปิด' }))
  expect(presses).toBe(1)
})

test('the HeaderEndSlot comes after the actions of the page, in both headers', () => {
  for (const header of [
    <PageHeader key="page" actions={<a href="/share">แชร์</a>} />,
    <HomeHeader key="home" mark="Washday" actions={<a href="/bell">แจ้งเตือน</a>} />,
  ]) {
    const { unmount } = render(<HeaderEndSlot value={<a href="/help">ช่วยเหลือ</a>}>{header}</HeaderEndSlot>)
    expect(screen.getAllByRole('link')).toHaveLength(2)
    expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toBe('/help')
    unmount()
  }
})
