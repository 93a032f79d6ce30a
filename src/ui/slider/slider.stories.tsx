import { useState } from 'react'
import type { Story } from '#ui/story.ts'
import { Slider, type SliderProps } from './slider.tsx'

function Kept({ initial = 5, ...props }: Partial<SliderProps> & { initial?: number }) {
  const [value, setValue] = useState(initial)
  return (
    <Slider
      label="ไกลจากฉันไม่เกิน"
      minValue={1}
      maxValue={20}
      formatOptions={{ style: 'unit', unit: 'kilometer', unitDisplay: 'long' }}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Middle: Story = () => <Kept />
export const Least: Story = () => <Kept initial={1} description="นับเป็นเส้นตรงบนแผนที่" />
export const Most: Story = () => <Kept initial={20} />
export const Disabled: Story = () => <Kept isDisabled />
export const InEnglish: Story = () => <Kept label="Within this distance of me" initial={12} />
