import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { SearchField, type SearchFieldProps } from './search-field.tsx'

function Kept({ initial = '', ...props }: Partial<SearchFieldProps> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <SearchField label="ค้นหาสาขา" clearLabel="ล้างคำค้น" {...props} value={value} onChange={setValue} />
}

export const Empty: Story = () => <Kept placeholder="เช่น อารีย์" />
export const LabelHidden: Story = () => <Kept isLabelHidden placeholder="ค้นหาสาขาหรือถนน" />
export const Found: Story = () => <Kept initial="อารีย์" resultText="พบ 3 สาขา" />
export const NothingFound: Story = () => <Kept initial="เชียงดาว" resultText="ไม่พบสาขาชื่อนี้" />
export const Disabled: Story = () => <Kept isDisabled />
export const InEnglish: Story = () => (
  <Kept
    label="Find a branch"
    clearLabel="Clear"
    description="By name, street or district"
    initial="Phahonyothin Road near Ari station"
    resultText="2 branches"
  />
)
