import { useState } from 'react'
import { type Story, useControls, wording } from '#ui/story.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

export default { meta: { group: 'Inputs', also: 'stepper, quantity, counter, spin button, ตัวเลข, จำนวน' } }

function Controlled({ initial = 1, ...props }: Partial<NumberFieldProps> & { initial?: number }) {
  const [value, setValue] = useState(initial)
  return (
    <NumberField
      label={wording('จำนวนถุง', 'Number of bags')}
      decreaseLabel={wording('ลดหนึ่งถุง', 'One bag less')}
      increaseLabel={wording('เพิ่มหนึ่งถุง', 'One bag more')}
      minValue={1}
      maxValue={10}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const AtTheLeast: Story = () => <Controlled />
export const Between: Story = () => (
  <Controlled initial={4} description={wording('ถุงละไม่เกิน 8 กิโลกรัม', 'Up to 8 kilograms a bag')} />
)
export const AtTheMost: Story = () => <Controlled initial={10} />
export const Invalid: Story = () => (
  <Controlled
    initial={14}
    description={wording('ถุงละไม่เกิน 8 กิโลกรัม', 'Up to 8 kilograms a bag')}
    errorMessage={wording('รับครั้งละไม่เกิน 10 ถุง', 'We take up to 10 bags at a time')}
  />
)
export const Disabled: Story = () => <Controlled initial={2} isDisabled />
export const WithUnit: Story = () => (
  <Controlled
    label={wording('น้ำหนักผ้า', 'Weight of the load')}
    decreaseLabel={wording('ลดหนึ่งกิโลกรัม', 'One kilogram less')}
    increaseLabel={wording('เพิ่มหนึ่งกิโลกรัม', 'One kilogram more')}
    initial={8}
    maxValue={20}
    formatOptions={{ style: 'unit', unit: 'kilogram' }}
  />
)
export const Controls: Story = () => {
  const { label, description, errorMessage, minValue, maxValue, isDisabled } = useControls({
    label: wording('จำนวนถุง', 'Number of bags'),
    description: wording('ถุงละไม่เกิน 8 กิโลกรัม', 'Up to 8 kilograms a bag'),
    errorMessage: '',
    minValue: 1,
    maxValue: 10,
    isDisabled: false,
  })
  return (
    <Controlled
      label={label}
      description={description}
      errorMessage={errorMessage}
      minValue={minValue}
      maxValue={maxValue}
      isDisabled={isDisabled}
    />
  )
}
