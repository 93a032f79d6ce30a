import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Sheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { forgetTyping, isAtWork, watchTyping } from './unsaved-changes.ts'

test('who has typed or chosen something is at work, until the next page', async () => {
  watchTyping()
  render(
    <>
      <input aria-label="name" />
      <input type="checkbox" aria-label="agreed" />
    </>,
  )
  expect(isAtWork()).toBe(false)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'name' }), 'M')
  expect(isAtWork()).toBe(true)
  forgetTyping()
  await user.click(screen.getByRole('checkbox', { name: 'agreed' }))
  expect(isAtWork()).toBe(true)
  forgetTyping()
  expect(isAtWork()).toBe(false)
})

test('[G18] who has a sheet before them is at work, whatever it asks', () => {
  const open = (role: 'dialog' | 'alertdialog', isOpen: boolean) => (
    <Sheet title="Delete?" role={role} isOpen={isOpen} onOpenChange={() => {}}>
      text
    </Sheet>
  )
  const { rerender } = render(open('dialog', true))
  expect(isAtWork()).toBe(true)
  rerender(open('alertdialog', true))
  expect(isAtWork()).toBe(true)
  rerender(open('alertdialog', false))
  expect(isAtWork()).toBe(false)
})
