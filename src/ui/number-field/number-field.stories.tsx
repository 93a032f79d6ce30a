import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

function Controlled({ initial = 1, ...props }: Partial<NumberFieldProps> & { initial?: number }) {
  const [value, setValue] = useState(initial)
  return (
    <NumberField
      label="จำนวนถุง"
      decreaseLabel="ลดหนึ่งถุง"
      increaseLabel="เพิ่มหนึ่งถุง"
      minValue={1}
      maxValue={10}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const AtTheLeast: Story = () => <Controlled />
export const Between: Story = () => <Controlled initial={4} description="ถุงละไม่เกิน 8 กิโลกรัม" />
export const AtTheMost: Story = () => <Controlled initial={10} />
export const Invalid: Story = () => (
  <Controlled initial={14} description="ถุงละไม่เกิน 8 กิโลกรัม" errorMessage="รับครั้งละไม่เกิน 10 ถุง" />
)
export const Disabled: Story = () => <Controlled initial={2} isDisabled />
export const WithUnitInEnglish: Story = () => (
  <Controlled
    label="Weight of the load"
    decreaseLabel="One kilogram less"
    increaseLabel="One kilogram more"
    initial={8}
    maxValue={20}
    formatOptions={{ style: 'unit', unit: 'kilogram' }}
  />
)
