import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '#ui/button/button.tsx'
import { BottomSheet, type BottomSheetProps } from './bottom-sheet.tsx'

type PromptProps = Partial<BottomSheetProps> & { changes?: boolean[] }

function Prompt({ changes = [], ...props }: PromptProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>เปิด</Button>
      <BottomSheet
        title="รู้ทันทีเมื่อผ้าเสร็จ"
        {...props}
        isOpen={isOpen}
        onOpenChange={(next) => {
          changes.push(next)
          setOpen(next)
        }}
      >
        <Button>เปิดการแจ้งเตือน</Button>
        <Button>ไว้ก่อน</Button>
      </BottomSheet>
    </>
  )
}

const open = async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'เปิด' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'รู้ทันทีเมื่อผ้าเสร็จ' }) }
}

test('[N2] focus moves into a sheet and stays there', async () => {
  render(<Prompt />)
  const { user, dialog } = await open()
  expect(dialog.contains(document.activeElement)).toBe(true)
  for (let press = 0; press < 4; press++) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  expect(screen.queryByRole('button', { name: 'เปิด' })).toBeNull()
})

test('[N2] Escape closes a sheet, and focus returns to the button that opened it', async () => {
  const changes: boolean[] = []
  render(<Prompt changes={changes} />)
  const { user } = await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes).toEqual([false])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'เปิด' })))
})

test('a press outside does not close a sheet that is not dismissable', async () => {
  const changes: boolean[] = []
  render(<Prompt changes={changes} />)
  const { user, dialog } = await open()
  await user.click(document.body)
  expect(changes).toEqual([])
  expect(dialog.isConnected).toBe(true)
})

test('a press outside closes a dismissable sheet', async () => {
  const changes: boolean[] = []
  render(<Prompt changes={changes} isDismissable />)
  const { user } = await open()
  await user.click(document.body)
  await waitFor(() => expect(changes).toEqual([false]))
})

test('the cross closes a sheet', async () => {
  const changes: boolean[] = []
  render(<Prompt changes={changes} closeLabel="ปิด" />)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'ปิด' }))
  expect(changes).toEqual([false])
})
