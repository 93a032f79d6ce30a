import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from '#ui/button/button.tsx'
import { Menu } from './menu.tsx'

function setUp() {
  const chosen: string[] = []
  const press = (id: string) => () => chosen.push(id)
  render(
    <Menu
      label="ใบเสร็จนี้"
      trigger={<Button>เพิ่มเติม</Button>}
      entries={[
        { id: 'save', text: 'บันทึกรูป', onPress: press('save') },
        { id: 'share', text: 'แชร์', isDisabled: true, onPress: press('share') },
        { id: 'report', text: 'แจ้งปัญหา', note: 'ตอบใน 1 วัน', onPress: press('report') },
      ]}
    />,
  )
  return { chosen, user: userEvent.setup(), trigger: screen.getByRole('button', { name: 'เพิ่มเติม' }) }
}

test('arrows go through the entries past what cannot be done, Enter does one, and focus goes back', async () => {
  const { chosen, user, trigger } = setUp()
  trigger.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menu', { name: 'เพิ่มเติม' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'บันทึกรูป' }))
  await user.keyboard('{ArrowDown}')
  const report = screen.getByRole('menuitem', { name: 'แจ้งปัญหา', description: 'ตอบใน 1 วัน' })
  expect(document.activeElement).toBe(report)
  await user.keyboard('{Enter}')
  expect(chosen).toEqual(['report'])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(trigger))
})

test('Escape does nothing but close it', async () => {
  const { chosen, user, trigger } = setUp()
  await user.click(trigger)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(chosen).toEqual([])
})
