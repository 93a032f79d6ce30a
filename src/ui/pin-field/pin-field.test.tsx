import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { Keypad } from './keypad.tsx'
import { PinField, type PinFieldProps } from './pin-field.tsx'

type PinProps = Partial<PinFieldProps> & { values?: string[]; hasPad?: boolean }

const thaiDigits = (text: string) => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))

function Pin({ values = [], hasPad = false, ...props }: PinProps) {
  const [value, setValue] = useState('')
  const [isShown, setShown] = useState(false)
  const change = (next: string) => {
    values.push(next)
    setValue(next)
  }
  return (
    <>
      <PinField
        length={6}
        label="รหัส PIN"
        autoComplete="current-password"
        showLabel="แสดงรหัส"
        countText={`ใส่แล้ว ${value.length} จาก 6 หลัก`}
        normalise={thaiDigits}
        hasKeypad={hasPad}
        {...props}
        value={value}
        onChange={change}
        isShown={isShown}
        onShownChange={setShown}
      />
      {hasPad ? (
        <Keypad
          label="แป้นตัวเลข"
          deleteLabel="ลบ"
          onDigit={(digit) => change(`${value}${digit}`.slice(0, 6))}
          onDelete={() => change(value.slice(0, -1))}
        />
      ) : null}
    </>
  )
}

const pinInput = () => screen.getByLabelText<HTMLInputElement>('รหัส PIN')

test('[R6][L1] a PIN field is one real input without a maxlength that would truncate a paste', () => {
  const { container } = render(<Pin />)
  expect(container.querySelectorAll('input')).toHaveLength(1)
  const input = pinInput()
  expect(input.type).toBe('password')
  expect(input.inputMode).toBe('numeric')
  expect(input.autocomplete).toBe('current-password')
  expect(input.hasAttribute('maxlength')).toBe(false)
})

test('[R6][V6.2.7] a PIN can be pasted with spaces, dashes and Thai digits', async () => {
  const values: string[] = []
  render(<Pin values={values} />)
  await userEvent.click(pinInput())
  await userEvent.paste('๑๒3 4-56')
  expect(values).toEqual(['123456'])
})

test('[R6][V6.2.8] too many pasted digits are refused and reported, never truncated', async () => {
  const values: string[] = []
  const refusedLengths: number[] = []
  render(<Pin values={values} onTooLong={(digits) => refusedLengths.push(digits)} />)
  await userEvent.click(pinInput())
  await userEvent.paste('12345678')
  expect(values).toEqual([])
  expect(refusedLengths).toEqual([8])
  expect(pinInput().value).toBe('')
})

test('a seventh digit is reported and does not change the PIN', async () => {
  const refusedLengths: number[] = []
  render(<Pin onTooLong={(digits) => refusedLengths.push(digits)} />)
  await userEvent.type(pinInput(), '1234567')
  expect(pinInput().value).toBe('123456')
  expect(refusedLengths).toEqual([7])
})

test.each(['gukqow-betxaj-Wihde7', 'aB3xY9', '12345a', 'รหัส7'])(
  '%s is refused whole, and not halved to its digits',
  async (password) => {
    const values: string[] = []
    const refusals: string[] = []
    render(<Pin values={values} autoComplete="new-password" onNotDigits={() => refusals.push('not digits')} />)
    await userEvent.click(pinInput())
    await userEvent.paste(password)
    expect(pinInput().value).toBe('')
    expect(values).toEqual([])
    expect(refusals).toEqual(['not digits'])
  },
)

test('a new PIN says which passwords may be generated, a known one does not', () => {
  const { rerender } = render(<Pin autoComplete="new-password" />)
  expect(pinInput().getAttribute('passwordrules')).toContain('allowed: digit;')
  rerender(<Pin autoComplete="current-password" />)
  expect(pinInput().getAttribute('passwordrules')).toBeNull()
})

test('letters in a PIN are ignored', async () => {
  const values: string[] = []
  render(<Pin values={values} />)
  await userEvent.type(pinInput(), 'a1b2')
  expect(values).toEqual(['1', '12'])
})

test('[V6.2.6] a masked PIN field shows the number of digits and renders none', async () => {
  const { container } = render(<Pin />)
  await userEvent.type(pinInput(), '987')
  expect(screen.getByText('ใส่แล้ว 3 จาก 6 หลัก').closest('[aria-live], [role=status]')).toBeNull()
  expect(container.textContent).not.toMatch(/[987]/)
})

test('[R6][V6.2.6] a labelled toggle button shows and hides the PIN', async () => {
  const { container } = render(<Pin />)
  await userEvent.type(pinInput(), '987')
  const toggle = screen.getByRole('button', { name: 'แสดงรหัส' })
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  expect(pinInput().type).toBe('text')
  expect(container.textContent).toContain('987')
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  expect(pinInput().type).toBe('password')
  expect(container.textContent).not.toContain('987')
})

test('a PIN field is described by its error but not by the count', () => {
  render(<Pin errorMessage="รหัสไม่ถูกต้อง ลองได้อีก 3 ครั้ง" />)
  expect(descriptionsOf(pinInput())).toEqual(['รหัสไม่ถูกต้อง ลองได้อีก 3 ครั้ง'])
})

test('an error that appears during focus describes the field only after it gets focus again', async () => {
  const { rerender } = render(<Pin />)
  await userEvent.click(pinInput())
  rerender(<Pin errorMessage="รหัสไม่ถูกต้อง" />)
  expect(screen.getByText('รหัสไม่ถูกต้อง')).toBeTruthy()
  expect(pinInput().getAttribute('aria-invalid')).toBe('true')
  expect(pinInput().getAttribute('aria-describedby')).toBeNull()
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  expect(descriptionsOf(pinInput())).toEqual(['รหัสไม่ถูกต้อง'])
})

test('[L1][V6.2.7] the username field for password managers is hidden from keyboard and screen readers', () => {
  const { container } = render(<Pin username="+66812345678" />)
  const username = container.querySelector<HTMLInputElement>('input[autocomplete=username]')
  expect(username?.value).toBe('+66812345678')
  expect(username?.tabIndex).toBe(-1)
  expect(username?.getAttribute('aria-hidden')).toBe('true')
  expect(username?.compareDocumentPosition(pinInput())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('[L4] the on-screen keypad types into the field and leaves focus there', async () => {
  render(<Pin hasPad />)
  await userEvent.click(pinInput())
  const pad = within(screen.getByRole('toolbar', { name: 'แป้นตัวเลข' }))
  await userEvent.click(pad.getByRole('button', { name: '4' }))
  await userEvent.click(pad.getByRole('button', { name: '2' }))
  await userEvent.click(pad.getByRole('button', { name: 'ลบ' }))
  expect(pinInput().value).toBe('4')
  expect(document.activeElement).toBe(pinInput())
  expect(pinInput().inputMode).toBe('none')
})

test('[L4] the keypad is one tab stop with arrow keys in all four directions', async () => {
  render(
    <>
      <Keypad label="แป้นตัวเลข" deleteLabel="ลบ" onDigit={() => {}} onDelete={() => {}} />
      <button type="button">ถัดไป</button>
    </>,
  )
  const user = userEvent.setup()
  await user.tab()
  const visitedKeys: (string | null | undefined)[] = []
  const keys = ['{ArrowRight}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowRight}', '{ArrowUp}', '{ArrowLeft}']
  for (const key of keys) {
    await user.keyboard(key)
    visitedKeys.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  }
  expect(visitedKeys).toEqual(['2', '5', '8', '0', 'ลบ', '9', '8'])
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ถัดไป' }))
})

test('[L4] digits typed on a keyboard are entered while focus is on the keypad', async () => {
  render(<Pin hasPad />)
  screen.getByRole('button', { name: '5' }).focus()
  await userEvent.keyboard('731{Backspace}')
  expect(pinInput().value).toBe('73')
})
