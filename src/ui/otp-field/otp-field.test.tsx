import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { OtpField, type OtpFieldProps } from './otp-field.tsx'

function Otp(props: Partial<OtpFieldProps>) {
  const [value, setValue] = useState('')
  return (
    <OtpField
      length={6}
      label="รหัส OTP ทาง SMS"
      countText={`ใส่แล้ว ${value.length} จาก 6 หลัก`}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}
const codeInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'รหัส OTP ทาง SMS' })

test('[F1] an OTP field is one input that the phone can fill in', () => {
  const { container } = render(<Otp />)
  expect(container.querySelectorAll('input')).toHaveLength(1)
  const { type, inputMode, autocomplete } = codeInput()
  expect([type, inputMode, autocomplete]).toEqual(['text', 'numeric', 'one-time-code'])
  expect(codeInput().hasAttribute('maxlength')).toBe(false)
})

test('[F1] a code can be pasted with spaces and dashes', async () => {
  render(<Otp />)
  await userEvent.click(codeInput())
  await userEvent.paste('12 34-56')
  expect(codeInput().value).toBe('123456')
})

test('the number of digits is a line of text, and the drawn digits are hidden from screen readers', async () => {
  render(<Otp />)
  await userEvent.type(codeInput(), '98')
  expect(screen.getByText('ใส่แล้ว 2 จาก 6 หลัก').closest('[aria-live], [role=status]')).toBeNull()
  for (const digit of screen.getAllByText(/[98]/)) expect(digit.closest('[aria-hidden]')).not.toBeNull()
})

test('[F3] too many digits and letters are reported as different problems and do not change the code', async () => {
  const problems: (number | string)[] = []
  render(<Otp onTooLong={(digits) => problems.push(digits)} onNotDigits={() => problems.push('not digits')} />)
  await userEvent.click(codeInput())
  await userEvent.paste('1234567')
  expect(codeInput().value).toBe('')
  await userEvent.type(codeInput(), '12x')
  expect(codeInput().value).toBe('12')
  expect(problems).toEqual([7, 'not digits'])
})
