import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageLayout } from './page-layout.tsx'

/** One page, then another in its place, and the focus left as `leave` leaves it. */
function swap(leave: (button: HTMLElement) => void) {
  const shown = (name: string, button: string) => (
    <PageLayout key={name} title={name}>
      <button type="button">{button}</button>
    </PageLayout>
  )
  const { rerender } = render(shown('wait', 'Cancel the order'))
  leave(screen.getByRole('button', { name: 'Cancel the order' }))
  rerender(shown('ended', 'Home'))
}

test('the focus of a page that is gone goes to the one in its place', () => {
  swap((button) => button.focus())
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a sheet that has just closed had the focus, and the page under it goes before it is given back', () => {
  swap(() => {
    const sheet = document.body.appendChild(document.createElement('button'))
    sheet.focus()
    sheet.remove()
  })
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('who has pressed beside everything is left there', () => {
  swap((button) => {
    button.focus()
    button.blur()
  })
  expect(document.activeElement).toBe(document.body)
})
