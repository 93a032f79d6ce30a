import { useState } from 'react'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Story } from '#ui/story.ts'
import { Rating, type RatingProps, type Stars } from './rating.tsx'
import { RatingDisplay } from './rating-display.tsx'

const names = ['1 ดาว แย่', '2 ดาว พอใช้', '3 ดาว ปานกลาง', '4 ดาว ดี', '5 ดาว ดีมาก'] as const

function Controlled({ initial = null, ...props }: Partial<RatingProps> & { initial?: Stars | null }) {
  const [value, setValue] = useState(initial)
  return <Rating label="สาขานี้เป็นอย่างไร" names={names} {...props} value={value} onChange={setValue} />
}

export const Empty: Story = () => <Controlled />
export const Chosen: Story = () => <Controlled initial={4} />
export const Invalid: Story = () => <Controlled errorMessage="เลือกจำนวนดาวก่อนส่ง" />
export const Disabled: Story = () => <Controlled initial={3} isDisabled />
export const InEnglish: Story = () => (
  <Controlled
    label="How was this branch?"
    names={['1 star, bad', '2 stars, poor', '3 stars, fair', '4 stars, good', '5 stars, very good']}
    initial={2}
  />
)
export const Pictures: Story = () => (
  <>
    {[0, 2.5, 4.3, 5].map((value) => (
      <Row key={value} gap={2}>
        <RatingDisplay value={value} />
        <Text as="span">{value.toFixed(1)} จาก 5</Text>
      </Row>
    ))}
    <RatingDisplay value={4.3} label="4.3 จาก 5 ดาว จาก 128 รีวิว" />
  </>
)
