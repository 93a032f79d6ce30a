import { useState } from 'react'
import { type Story, useControls, wording } from '#ui/story.ts'
import { SearchField, type SearchFieldProps } from './search-field.tsx'

export default { meta: { group: 'Inputs', also: 'search bar, filter, find, ค้นหา' } }

function Controlled({ initial = '', ...props }: Partial<SearchFieldProps> & { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <SearchField
      label={wording('ค้นหาสาขา', 'Find a branch')}
      clearLabel={wording('ล้างคำค้น', 'Clear')}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => <Controlled placeholder={wording('เช่น อารีย์', 'For example Ari')} />
export const LabelHidden: Story = () => (
  <Controlled isLabelHidden placeholder={wording('ค้นหาสาขาหรือถนน', 'Branch or street')} />
)
export const Found: Story = () => (
  <Controlled initial={wording('อารีย์', 'Ari')} resultText={wording('พบ 3 สาขา', '3 branches')} />
)
export const NothingFound: Story = () => (
  <Controlled
    initial={wording('เชียงดาว', 'Chiang Dao')}
    resultText={wording('ไม่พบสาขาชื่อนี้', 'No branch has this name')}
  />
)
export const Disabled: Story = () => <Controlled isDisabled />
export const Long: Story = () => (
  <Controlled
    label={wording('ค้นหาสาขา', 'Find a branch')}
    clearLabel={wording('ล้างคำค้น', 'Clear')}
    description={wording('ชื่อสาขา ถนน หรือเขต', 'By name, street or district')}
    initial={wording('ถนนพหลโยธิน ใกล้สถานีอารีย์', 'Phahonyothin Road near Ari station')}
    resultText={wording('พบ 2 สาขา', '2 branches')}
  />
)
export const DoGiveTheCount: Story = () => (
  <Controlled initial={wording('อารีย์', 'Ari')} resultText={wording('พบ 3 สาขา', '3 branches')} />
)
export const DontRuleInThePlaceholder: Story = () => (
  <Controlled placeholder={wording('อย่างน้อย 3 ตัวอักษร', 'At least 3 letters')} />
)
export const Controls: Story = () => {
  const { label, description, placeholder, resultText, isLabelHidden, isDisabled } = useControls({
    label: wording('ค้นหาสาขา', 'Find a branch'),
    description: '',
    placeholder: wording('เช่น อารีย์', 'For example Ari'),
    resultText: '',
    isLabelHidden: false,
    isDisabled: false,
  })
  return (
    <Controlled
      label={label}
      description={description}
      placeholder={placeholder}
      resultText={resultText}
      isLabelHidden={isLabelHidden}
      isDisabled={isDisabled}
    />
  )
}
