import { useState } from 'react'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Rating, type RatingProps, type Stars } from './rating.tsx'
import { RatingDisplay } from './rating-display.tsx'

export default { meta: { group: 'Choices', also: 'stars, review, score, คะแนน, รีวิว, ดาว' } }

const names = () =>
  [
    wording('1 ดาว แย่', '1 star, bad'),
    wording('2 ดาว พอใช้', '2 stars, poor'),
    wording('3 ดาว ปานกลาง', '3 stars, fair'),
    wording('4 ดาว ดี', '4 stars, good'),
    wording('5 ดาว ดีมาก', '5 stars, very good'),
  ] as const

function Controlled({ initial = null, ...props }: Partial<RatingProps> & { initial?: Stars | null }) {
  const [value, setValue] = useState(initial)
  return (
    <Rating
      label={wording('สาขานี้เป็นอย่างไร', 'How was this branch?')}
      names={names()}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export const Empty: Story = () => <Controlled />
export const Chosen: Story = () => <Controlled initial={4} />
export const Invalid: Story = () => (
  <Controlled errorMessage={wording('เลือกจำนวนดาวก่อนส่ง', 'Choose the stars before you send it')} />
)
export const Disabled: Story = () => <Controlled initial={3} isDisabled />

export const Pictures: Story = () => (
  <>
    {[0, 2.5, 4.3, 5].map((value) => (
      <Row key={value} gap={2}>
        <RatingDisplay value={value} />
        <Text as="span">
          {value.toFixed(1)} {wording('จาก 5', 'of 5')}
        </Text>
      </Row>
    ))}
    <RatingDisplay value={4.3} label={wording('4.3 จาก 5 ดาว จาก 128 รีวิว', '4.3 of 5 stars, from 128 reviews')} />
  </>
)
export const Controls: Story = () => {
  const { label, errorMessage, isDisabled } = useControls({
    label: wording('สาขานี้เป็นอย่างไร', 'How was this branch?'),
    errorMessage: '',
    isDisabled: false,
  })
  return <Controlled label={label} errorMessage={errorMessage} isDisabled={isDisabled} initial={4} />
}
