import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AnnouncerContext } from './announcer-context.ts'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

function Payment({ pressed }: { pressed: string[] }) {
  const [isPending, setPending] = useState(false)
  return (
    <Button
      isPending={isPending}
      pendingLabel="กำลังสร้าง QR"
      onPress={() => {
        pressed.push('pay')
        setPending(true)
      }}
    >
      ชำระเงิน
    </Button>
  )
}

test('[W2] a pending button keeps focus but does not act', async () => {
  const pressed: string[] = []
  const user = userEvent.setup()
  render(<Payment pressed={pressed} />)
  const button = screen.getByRole('button', { name: 'ชำระเงิน' })
  await user.click(button)
  await user.click(button)
  await user.keyboard('{Enter} ')
  expect(pressed).toEqual(['pay'])
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('[W2] a pending button has a progress bar with its pending label', async () => {
  render(
    <Button isPending pendingLabel="กำลังสร้าง QR">
      ชำระเงิน
    </Button>,
  )
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('progressbar', { name: 'กำลังสร้าง QR' })).toBeDefined()
})

test('[W2] a long wait that a press started is announced once; a short or automatic wait is not announced', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const announcements: string[] = []
  const announce = (text: string) => void announcements.push(text)
  const wait = (isPending: boolean) => (
    <AnnouncerContext value={announce}>
      <Button isPending={isPending} pendingLabel="กำลังสร้าง QR">
        ชำระเงิน
      </Button>
    </AnnouncerContext>
  )
  const { rerender } = render(wait(true))
  act(() => vi.advanceTimersByTime(60_000))
  expect(announcements).toEqual([])
  rerender(wait(false))
  act(() => screen.getByRole('button').click())
  rerender(wait(true))
  act(() => vi.advanceTimersByTime(900))
  rerender(wait(false))
  act(() => vi.advanceTimersByTime(60_000))
  expect(announcements).toEqual([])
  act(() => screen.getByRole('button').click())
  rerender(wait(true))
  act(() => vi.advanceTimersByTime(60_000))
  expect(announcements).toEqual(['กำลังสร้าง QR'])
})

test('a pending submit button does not submit its form', async () => {
  let submitCount = 0
  const user = userEvent.setup()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitCount += 1
      }}
    >
      <input aria-label="ชื่อ" />
      <Button type="submit" isPending pendingLabel="กำลังส่ง">
        ส่ง
      </Button>
    </form>,
  )
  await user.click(screen.getByRole('button'))
  expect(submitCount).toBe(0)
})

test('a LinkButton is a link', () => {
  render(<LinkButton href="/th/scan">สแกน</LinkButton>)
  expect(screen.getByRole('link', { name: 'สแกน' }).getAttribute('href')).toBe('/th/scan')
})
