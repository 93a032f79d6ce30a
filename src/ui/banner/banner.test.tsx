import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Banner } from './banner.tsx'

test('a banner shows its title, text and action, and is not a live region', () => {
  render(
    <Banner tone="warn" title="ราคาเปลี่ยน" action={<a href="/pay">ตรวจยอด</a>}>
      ยังไม่มีการเก็บเงิน
    </Banner>,
  )
  expect(screen.getByText('ราคาเปลี่ยน')).toBeTruthy()
  expect(screen.getByText('ยังไม่มีการเก็บเงิน')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ตรวจยอด' })).toBeTruthy()
  expect(screen.queryByRole('status') ?? screen.queryByRole('alert')).toBeNull()
})
