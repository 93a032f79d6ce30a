import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from './dialog.tsx'

function DeleteAccount({ isUrgent = false }: { isUrgent?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>ลบบัญชี</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        isUrgent={isUrgent}
        title="ลบบัญชีนี้ไหม"
        text="คะแนนจะหายไป"
        actions={<Button onPress={() => setOpen(false)}>ไม่ลบ</Button>}
      />
    </>
  )
}

test('an urgent dialog is an alertdialog, described by its consequence', async () => {
  const user = userEvent.setup()
  render(<DeleteAccount isUrgent />)
  await user.click(screen.getByRole('button', { name: 'ลบบัญชี' }))
  const dialog = screen.getByRole('alertdialog', { name: 'ลบบัญชีนี้ไหม' })
  expect(descriptionsOf(dialog)).toEqual(['คะแนนจะหายไป'])
  expect(dialog.contains(document.activeElement)).toBe(true)
})

test('an answer closes a dialog, and focus returns to the button that opened it', async () => {
  const user = userEvent.setup()
  render(<DeleteAccount />)
  await user.click(screen.getByRole('button', { name: 'ลบบัญชี' }))
  expect(screen.getByRole('dialog', { name: 'ลบบัญชีนี้ไหม' })).toBeDefined()
  await user.click(document.body)
  expect(screen.getByRole('dialog')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'ไม่ลบ' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ลบบัญชี' })))
})
