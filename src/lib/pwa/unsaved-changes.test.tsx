import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { hasUnsavedChanges, resetInput, trackInput } from './unsaved-changes.ts'

test('has unsaved changes after typing or choosing, until the next page', async () => {
  trackInput()
  render(
    <>
      <input aria-label="name" />
      <input type="checkbox" aria-label="agreed" />
    </>,
  )
  expect(hasUnsavedChanges()).toBe(false)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'name' }), 'M')
  expect(hasUnsavedChanges()).toBe(true)
  resetInput()
  await user.click(screen.getByRole('checkbox', { name: 'agreed' }))
  expect(hasUnsavedChanges()).toBe(true)
  resetInput()
  expect(hasUnsavedChanges()).toBe(false)
})

test('[G18] has unsaved changes while a sheet is open, whatever its role', () => {
  const open = (role: 'dialog' | 'alertdialog', isOpen: boolean) => (
    <BottomSheet title="Delete?" role={role} isOpen={isOpen} onOpenChange={() => {}}>
      text
    </BottomSheet>
  )
  const { rerender } = render(open('dialog', true))
  expect(hasUnsavedChanges()).toBe(true)
  rerender(open('alertdialog', true))
  expect(hasUnsavedChanges()).toBe(true)
  rerender(open('alertdialog', false))
  expect(hasUnsavedChanges()).toBe(false)
})
