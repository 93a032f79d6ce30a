import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ToastRegion, type ToastView } from './toast-region.tsx'

const toasts: ToastView[] = [
  { id: 'a', tone: 'ok', title: 'บันทึกแล้ว' },
  { id: 'b', tone: 'bad', title: 'ส่งไม่สำเร็จ', description: 'ลองใหม่อีกครั้ง' },
]

test('messages only show: nothing in them is a live region', () => {
  const { container } = render(
    <ToastRegion label="ข้อความ" dismissLabel="ปิดข้อความ" toasts={toasts} onDismiss={() => {}} />,
  )
  expect(screen.getByRole('region', { name: 'ข้อความ' }).textContent).toContain('ลองใหม่อีกครั้ง')
  expect(container.querySelector('[aria-live], [role=alert], [role=status], [role=alertdialog]')).toBeNull()
})

test('without messages there is no landmark', () => {
  render(<ToastRegion label="ข้อความ" dismissLabel="ปิดข้อความ" toasts={[]} onDismiss={() => {}} />)
  expect(screen.queryByRole('region')).toBeNull()
})

test('F6 reaches the messages, and Escape dismisses the one with focus', async () => {
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

test('the cross of a message dismisses that one', async () => {
  const dismissed: string[] = []
  render(<ToastRegion label="ข้อความ" dismissLabel="ปิดข้อความ" toasts={toasts} onDismiss={(id) => dismissed.push(id)} />)
  const [first] = screen.getAllByRole('button', { name: 'ปิดข้อความ' })
  if (first) await userEvent.click(first)
  expect(dismissed).toEqual(['a'])
})
