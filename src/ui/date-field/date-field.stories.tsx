import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { type DateParts, emptyDate, readDate } from './read-date.ts'

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
      label="วันเกิด"
      dayLabel="วัน"
      monthLabel="เดือน"
      yearLabel="ปี พ.ศ. หรือ ค.ศ."
      description="ตัวเลขทั้งหมด เช่น 9 5 2533"
      understoodText={date.kind === 'date' ? inWords(date.iso) : undefined}
      autoComplete="bday"
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => <Controlled optionalText="(ไม่บังคับ)" />
export const BuddhistYear: Story = () => <Controlled initial={{ day: '9', month: '5', year: '2533' }} />
export const CommonYear: Story = () => <Controlled initial={{ day: '09', month: '05', year: '1990' }} />
export const OneNumberWrong: Story = () => (
  <Controlled initial={{ day: '9', month: '13', year: '2533' }} errorMessage="เดือนต้องเป็น 1 ถึง 12" errorPart="month" />
)
export const AllMissing: Story = () => <Controlled errorMessage="ใส่วันเกิด" />
export const Disabled: Story = () => <Controlled initial={{ day: '9', month: '5', year: '2533' }} isDisabled />
export const InEnglish: Story = () => (
  <Controlled
    label="Date of birth"
    dayLabel="Day"
    monthLabel="Month"
    yearLabel="Year (CE or BE)"
    description="In numbers, for example 9 5 1990 or 9 5 2533"
    initial={{ day: '9', month: '5', year: '33' }}
    errorMessage="Write the year with four digits, such as 1990 or 2533"
    errorPart="year"
  />
)
