import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PageHeader } from './page-header.tsx'

test('the way back is a link where the place is known', () => {
  render(<PageHeader back={{ label: 'กลับ', href: '/th/branch' }} title="เครื่องซัก 05" titleNote="อารีย์" />)
  expect(screen.getByRole('link', { name: 'กลับ' }).getAttribute('href')).toBe('/th/branch')
  expect(screen.getByRole('banner').textContent).toBe('เครื่องซัก 05 · อารีย์')
})

test('the way back is an action where it is not', async () => {
  let presses = 0
  render(<PageHeader kind="close" back={{ label: 'ปิด', onPress: () => (presses += 1) }} />)
  await userEvent.click(screen.getByRole('button', { name: 'ปิด' }))
  expect(presses).toBe(1)
})
