import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/page/descriptions.ts'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { TextField } from './text-field.tsx'

const noChange = () => {}

test('[R3] the error of a text field is read before the description', () => {
  render(
    <TextField label="อีเมล" description="ใช้ส่งใบเสร็จ" errorMessage="อีเมลยังไม่ครบ" value="waranya@" onChange={noChange} />,
  )
  const input = screen.getByRole('textbox', { name: 'อีเมล' })
  expect(descriptionsOf(input)).toEqual(['อีเมลยังไม่ครบ', 'ใช้ส่งใบเสร็จ'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('there is a pause between the error and the description of a text field', () => {
  render(
    <>
      <span id={PAUSE_ID} hidden>
        ,
      </span>
      <TextField label="อีเมล" description="ใช้ส่งใบเสร็จ" errorMessage="อีเมลยังไม่ครบ" value="w" onChange={noChange} />
      <TextField label="ชื่อ" description="ตามบัตร" value="" onChange={noChange} />
    </>,
  )
  expect(screen.getByRole('textbox', { name: 'อีเมล', description: 'อีเมลยังไม่ครบ , ใช้ส่งใบเสร็จ' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'ชื่อ', description: 'ตามบัตร' })).toBeDefined()
})

test('an error that the page announces while the field has the focus describes it only later', async () => {
  function Form() {
    const [error, setError] = useState<string>()
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setError('อีเมลยังไม่ครบ')
        }}
      >
        <TextField label="อีเมล" description="ใช้ส่งใบเสร็จ" errorMessage={error} isErrorAnnounced />
        <button type="submit">ต่อไป</button>
      </form>
    )
  }
  render(<Form />)
  const input = screen.getByRole('textbox', { name: 'อีเมล' })
  await userEvent.type(input, 'w{Enter}')
  expect(screen.getByText('อีเมลยังไม่ครบ')).toBeDefined()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const error = document.getElementById(input.getAttribute('aria-errormessage') ?? '')
  expect(error?.textContent, 'it belongs to the field').toBe('อีเมลยังไม่ครบ')
  expect(descriptionsOf(input), 'said once, by the page').toEqual(['ใช้ส่งใบเสร็จ'])
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  expect(descriptionsOf(input)).toEqual(['อีเมลยังไม่ครบ', 'ใช้ส่งใบเสร็จ'])
  expect(input.hasAttribute('aria-errormessage')).toBe(false)
})

test('a valid text field has its description and no error', () => {
  render(<TextField label="อีเมล" description="ใช้ส่งใบเสร็จ" value="" onChange={noChange} />)
  const input = screen.getByRole('textbox', { name: 'อีเมล' })
  expect(descriptionsOf(input)).toEqual(['ใช้ส่งใบเสร็จ'])
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

test('the optional text is part of the name of a text field', () => {
  render(<TextField label="อีเมล" optionalText="(ไม่บังคับ)" value="" onChange={noChange} />)
  expect(screen.getByRole('textbox', { name: 'อีเมล (ไม่บังคับ)' })).toBeDefined()
})

test('[R1] a phone field keeps the number as typed', async () => {
  function Controlled() {
    const [value, setValue] = useState('')
    return <PhoneField label="เบอร์มือถือ" value={value} onChange={setValue} />
  }
  render(<Controlled />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'เบอร์มือถือ' })
  await userEvent.type(input, '+66 ๘๑-234 5678')
  expect(input.value).toBe('+66 ๘๑-234 5678')
  expect([input.type, input.inputMode, input.autocomplete]).toEqual(['text', 'tel', 'tel-national'])
})
