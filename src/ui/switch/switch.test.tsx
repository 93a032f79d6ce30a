import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { Switch } from './switch.tsx'

test('a press on the label and the space bar toggle a switch', async () => {
  const changes: boolean[] = []
  render(<Switch onChange={(isOn) => changes.push(isOn)}>แจ้งเตือน</Switch>)
  const user = userEvent.setup()
  await user.click(screen.getByText('แจ้งเตือน'))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'แจ้งเตือน' }).checked).toBe(true)
  await user.keyboard(' ')
  expect(changes).toEqual([true, false])
})

test('the error of a switch is read before its description', () => {
  render(
    <Switch description="เตือนเมื่อผ้าเสร็จ" errorMessage="บันทึกไม่ได้">
      แจ้งเตือน
    </Switch>,
  )
  expect(descriptionsOf(screen.getByRole('switch'))).toEqual(['บันทึกไม่ได้', 'เตือนเมื่อผ้าเสร็จ'])
})

test('a disabled switch keeps its state', async () => {
  render(
    <Switch isDisabled defaultSelected>
      แจ้งเตือน
    </Switch>,
  )
  await userEvent.click(screen.getByText('แจ้งเตือน'))
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
})
