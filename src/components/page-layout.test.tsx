import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageLayout } from './page-layout.tsx'

/** Renders a page, moves the focus by `moveFocus`, and replaces the page by another. */
function swapPages(moveFocus: (button: HTMLElement) => void) {
  const page = (name: string, button: string) => (
    <PageLayout key={name} title={name}>
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

test('takes the place of the prerendered page, and the focus from its main', () => {
  const prerendered = document.createElement('div')
  prerendered.id = 'first-screen'
  prerendered.innerHTML = '<main tabindex="-1"></main>'
  document.body.append(prerendered)
  prerendered.querySelector('main')?.focus()
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  render(<PageLayout title="home">{null}</PageLayout>, { container: root })
  expect(document.getElementById('first-screen')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  root.remove()
})
