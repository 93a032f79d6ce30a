import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focusPage, PageLayout } from './page-layout.tsx'

/** Renders a page, moves the focus by `moveFocus`, and replaces the page by another. */
function swapPages(moveFocus: (button: HTMLElement) => void) {
  const page = (name: string, button: string) => (
    <PageLayout key={name} title={name} aside={null}>
      <button type="button">{button}</button>
    </PageLayout>
  )
  const { rerender } = render(page('wait', 'Cancel the order'))
  moveFocus(screen.getByRole('button', { name: 'Cancel the order' }))
  rerender(page('ended', 'Home'))
}

test('moves the focus of a replaced page to its replacement', () => {
  swapPages((button) => button.focus())
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('moves the focus to the replacement when a closed sheet has not restored it yet', () => {
  swapPages(() => {
    const sheet = document.body.appendChild(document.createElement('button'))
    sheet.focus()
    sheet.remove()
  })
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('leaves the focus on the body when nothing had the focus', () => {
  swapPages((button) => {
    button.focus()
    button.blur()
  })
  expect(document.activeElement).toBe(document.body)
})

test('a page that still loads leaves the focus to its content, so that one page is said', () => {
  const page = (isPending: boolean) => (
    <PageLayout title="wait" aside={null} isPending={isPending}>
      <button type="button">Back</button>
    </PageLayout>
  )
  const { rerender } = render(page(true))
  focusPage()
  expect(document.activeElement).toBe(document.body)
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a focus that has moved while the page loaded stays', () => {
  const page = (isPending: boolean) => (
    <PageLayout title="wait" aside={null} isPending={isPending}>
      <button type="button">Back</button>
    </PageLayout>
  )
  const { rerender } = render(page(true))
  focusPage()
  screen.getByRole('button').focus()
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
