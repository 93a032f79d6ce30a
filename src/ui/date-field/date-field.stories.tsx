import { useState } from 'react'
import { type Story, useControls, wording } from '#ui/story.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { type DateParts, emptyDate, readDate } from './read-date.ts'

export default { meta: { group: 'Inputs', also: 'date picker, birthday, calendar, วันที่, วันเกิด' } }

const inWords = (iso: string) => {
  const date = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
  return `${date('th-TH')} (${date('en-GB')})`
}

function Controlled({ initial = emptyDate, ...props }: Partial<DateFieldProps> & { initial?: DateParts }) {
  const [value, setValue] = useState(initial)
  const date = readDate(value)
  return (
    <DateField
      label={wording('วันเกิด', 'Date of birth')}
      dayLabel={wording('วัน', 'Day')}
      monthLabel={wording('เดือน', 'Month')}
      yearLabel={wording('ปี พ.ศ. หรือ ค.ศ.', 'Year (CE or BE)')}
      description={wording('ตัวเลขทั้งหมด เช่น 9 5 2533', 'In numbers, for example 9 5 1990 or 9 5 2533')}
      understoodText={date.kind === 'date' ? inWords(date.iso) : undefined}
      autoComplete="bday"
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => <Controlled optionalText={wording('(ไม่บังคับ)', '(optional)')} />
export const BuddhistYear: Story = () => <Controlled initial={{ day: '9', month: '5', year: '2533' }} />
export const CommonYear: Story = () => <Controlled initial={{ day: '09', month: '05', year: '1990' }} />
export const OneNumberWrong: Story = () => (
  <Controlled
    initial={{ day: '9', month: '13', year: '2533' }}
    errorMessage={wording('เดือนต้องเป็น 1 ถึง 12', 'The month must be 1 to 12')}
    errorPart="month"
  />
)
export const AllMissing: Story = () => <Controlled errorMessage={wording('ใส่วันเกิด', 'Enter your date of birth')} />
export const Disabled: Story = () => <Controlled initial={{ day: '9', month: '5', year: '2533' }} isDisabled />
export const ShortYear: Story = () => (
  <Controlled
    label={wording('วันเกิด', 'Date of birth')}
    dayLabel={wording('วัน', 'Day')}
    monthLabel={wording('เดือน', 'Month')}
    yearLabel={wording('ปี พ.ศ. หรือ ค.ศ.', 'Year (CE or BE)')}
    description={wording('ตัวเลขทั้งหมด เช่น 9 5 2533', 'In numbers, for example 9 5 1990 or 9 5 2533')}
    initial={{ day: '9', month: '5', year: '33' }}
    errorMessage={wording('ใส่ปีให้ครบ 4 หลัก เช่น 2533 หรือ 1990', 'Write the year with four digits, such as 1990 or 2533')}
    errorPart="year"
  />
)
export const Controls: Story = () => {
  const { label, description, errorMessage, optionalText, isDisabled } = useControls({
    label: wording('วันเกิด', 'Date of birth'),
    description: wording('ตัวเลขทั้งหมด เช่น 9 5 2533', 'In numbers, for example 9 5 1990 or 9 5 2533'),
    errorMessage: '',
    optionalText: '',
    isDisabled: false,
  })
  return (
    <Controlled
      label={label}
      description={description}
      errorMessage={errorMessage}
      optionalText={optionalText}
      isDisabled={isDisabled}
    />
  )
}
