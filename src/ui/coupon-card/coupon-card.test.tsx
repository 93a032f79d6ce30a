import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { CouponCard } from './coupon-card.tsx'

test('the action of a coupon is in a group named by the coupon', () => {
  render(<CouponCard state="applied" title="ลด 15 บาท" note="คุ้มที่สุดจาก 3 คูปอง" action={<Button>เปลี่ยน</Button>} />)
  const coupon = screen.getByRole('group', { name: 'ลด 15 บาท' })
  expect(within(coupon).getByRole('button', { name: 'เปลี่ยน' })).toBeDefined()
  expect(within(coupon).getByText('คุ้มที่สุดจาก 3 คูปอง')).toBeDefined()
})

test('only an applied coupon has a dashed border', () => {
  const dashed = (['applied', 'owned', 'unusable'] as const).filter((state) => {
    const { container, unmount } = render(<CouponCard state={state} title="ลด 15 บาท" />)
    const isDashed = container.getElementsByClassName(css({ borderStyle: 'dashed' })).length > 0
    unmount()
    return isDashed
  })
  expect(dashed).toEqual(['applied'])
})
