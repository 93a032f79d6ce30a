import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { expect, test } from 'vitest'
import { descriptionsOf } from '#tests/support/descriptions.ts'
import { Slider } from './slider.tsx'

function Distance({ isDisabled = false }) {
  const [value, setValue] = useState(5)
  return (
    <I18nProvider locale="th-TH">
      <Slider
        label="ไกลไม่เกิน"
        description="นับเป็นเส้นตรง"
        minValue={1}
        maxValue={20}
        formatOptions={{ style: 'unit', unit: 'kilometer', unitDisplay: 'long' }}
        isDisabled={isDisabled}
        value={value}
        onChange={setValue}
      />
    </I18nProvider>
  )
}
const handle = () => screen.getByRole<HTMLInputElement>('slider', { name: 'ไกลไม่เกิน' })

test('the value is shown and spoken with its unit, and the hint after it', () => {
  render(<Distance />)
  expect(handle().getAttribute('aria-valuetext')).toBe('5 กิโลเมตร')
  expect(screen.getByText('5 กิโลเมตร')).toBeDefined()
  expect(descriptionsOf(handle())).toEqual(['นับเป็นเส้นตรง'])
})

test('arrows and End move it within its bounds', async () => {
  render(<Distance />)
  handle().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(handle().value).toBe('6')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(handle().value).toBe('20')
})

test('disabled, it does not move', () => {
  render(<Distance isDisabled />)
  expect(handle().disabled).toBe(true)
})
