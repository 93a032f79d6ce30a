import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { ToastRegion, type ToastView } from './toast-region.tsx'

const toasts: ToastView[] = [
  { id: 'a', tone: 'ok', title: 'บันทึกแล้ว' },
  { id: 'b', tone: 'bad', title: 'ส่งไม่สำเร็จ', description: 'ลองใหม่อีกครั้ง' },
]

test('[T1] toasts are not live regions', () => {
  const { container } = render(
    <ToastRegion label="ข้อความ" dismissLabel="ปิดข้อความ" toasts={toasts} onDismiss={() => {}} />,
  )
  expect(screen.getByRole('region', { name: 'ข้อความ' }).textContent).toContain('ลองใหม่อีกครั้ง')
  expect(container.querySelector('[aria-live], [role=alert], [role=status], [role=alertdialog]')).toBeNull()
})

test('without toasts there is no landmark', () => {
  render(<ToastRegion label="ข้อความ" dismissLabel="ปิดข้อความ" toasts={[]} onDismiss={() => {}} />)
  expect(screen.queryByRole('region')).toBeNull()
})

test('[T3] F6 moves focus to the toasts, and Escape dismisses the focused one', async () => {
  const dismissed: string[] = []
  const user = userEvent.setup()
  render(
    <>
      <main>
        <button type="button">หน้า</button>
      </main>
      <ToastRegion label="ข้อความ" dismissLabel="ปิดข้อความ" toasts={toasts} onDismiss={(id) => dismissed.push(id)} />
    </>,
  )
  screen.getByRole('button', { name: 'หน้า' }).focus()
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'ข้อความ' }))
  await user.tab()
  await user.tab()
  await user.keyboard('{Escape}')
  expect(dismissed).toEqual(['b'])
})

test('the cross of a toast dismisses only this toast', async () => {
  const dismissed: string[] = []
  render(<ToastRegion label="ข้อความ" dismissLabel="ปิดข้อความ" toasts={toasts} onDismiss={(id) => dismissed.push(id)} />)
  const [first] = screen.getAllByRole('button', { name: 'ปิดข้อความ' })
  if (first) await userEvent.click(first)
  expect(dismissed).toEqual(['a'])
})

test('the action of a toast runs once and dismisses the toast', async () => {
  const events: string[] = []
  render(
    <ToastRegion
      label="ข้อความ"
      dismissLabel="ปิดข้อความ"
      toasts={[{ id: 'a', tone: 'info', title: 'ผ้าใกล้เสร็จ', action: { label: 'ดู', onPress: () => events.push('go') } }]}
      onDismiss={(id) => events.push(`dismiss ${id}`)}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'ดู' }))
  expect(events).toEqual(['dismiss a', 'go'])
})

test('a tap anywhere on a toast with a whole action runs it, except on the cross', async () => {
  const events: string[] = []
  const toast = { id: 'a', tone: 'info', title: 'ผ้าใกล้เสร็จ', description: 'เครื่อง 07' } as const
  const wholeAction = { label: 'ดู', onPress: () => events.push('go'), isWhole: true }
  const region = (action?: typeof wholeAction) => (
    <ToastRegion
      label="ข้อความ"
      dismissLabel="ปิดข้อความ"
      toasts={[{ ...toast, ...(action ? { action } : {}) }]}
      onDismiss={(id) => events.push(`dismiss ${id}`)}
    />
  )
  const { rerender } = render(region(wholeAction))
  for (const target of [screen.getByText('ผ้าใกล้เสร็จ'), screen.getByText('เครื่อง 07'), screen.getByRole('listitem')])
    await userEvent.click(target)
  expect(events.splice(0)).toEqual(['dismiss a', 'go', 'dismiss a', 'go', 'dismiss a', 'go'])

  await userEvent.click(screen.getByRole('button', { name: 'ปิดข้อความ' }))
  expect(events.splice(0)).toEqual(['dismiss a'])

  screen.getByRole('button', { name: 'ดู' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(events.splice(0)).toEqual(['dismiss a', 'go'])

  rerender(region())
  await userEvent.click(screen.getByText('ผ้าใกล้เสร็จ'))
  expect(events).toEqual([])
})

test('[T3] dismissing the focused toast moves focus to the other toasts or back to the page', async () => {
  function Page() {
    const [openToasts, setOpenToasts] = useState(toasts)
    return (
      <>
        <main>
          <button type="button">หน้า</button>
        </main>
        <ToastRegion
          label="ข้อความ"
          dismissLabel="ปิดข้อความ"
          toasts={openToasts}
          onDismiss={(id) => setOpenToasts((current) => current.filter((toast) => toast.id !== id))}
        />
      </>
    )
  }
  const user = userEvent.setup()
  render(<Page />)
  const origin = screen.getByRole('button', { name: 'หน้า' })
  origin.focus()
  await user.keyboard('{F6}')
  await user.tab()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'ข้อความ' }))
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement).toBe(origin)
})

test('[T2] toasts are held while they have the pointer or focus', async () => {
  const holds: boolean[] = []
  const user = userEvent.setup()
  render(
    <ToastRegion
      label="ข้อความ"
      dismissLabel="ปิดข้อความ"
      toasts={toasts}
      onDismiss={() => {}}
      onHoldChange={(isHeld) => holds.push(isHeld)}
    />,
  )
  await user.hover(screen.getByText('บันทึกแล้ว'))
  await user.unhover(screen.getByText('บันทึกแล้ว'))
  expect(holds).toEqual([true, false])
  await user.tab()
  await user.tab()
  await user.tab()
  expect(holds).toEqual([true, false, true, false])
  await user.tab({ shift: true })
  await user.hover(screen.getByText('บันทึกแล้ว'))
  await user.unhover(screen.getByText('บันทึกแล้ว'))
  expect(holds.at(-1), 'the region still has focus').toBe(true)
})

test('an open sheet does not hide the toasts from screen readers', () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">หน้า</button>
      <ToastRegion label="ข้อความ" dismissLabel="ปิดข้อความ" toasts={toasts} onDismiss={() => {}} />
      <BottomSheet title="ยกเลิกไหม" isOpen={isOpen} onOpenChange={() => {}}>
        <button type="button">ไม่</button>
      </BottomSheet>
    </>
  )
  const { rerender } = render(page(false))
  rerender(page(true))
  expect(screen.queryByRole('button', { name: 'หน้า' })).toBeNull()
  expect(screen.getByRole('region', { name: 'ข้อความ' })).toBeDefined()
})
