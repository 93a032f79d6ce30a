import { type Story, useControls, wording } from '#ui/story.ts'
import { Price } from './price.tsx'

export default { meta: { group: 'Money and rewards', also: 'amount, baht, currency, points, ราคา, บาท' } }

export const Program: Story = () => <Price number="60" unit={wording('บาท', 'baht')} size="m" />
export const Total: Story = () => <Price number="50.00" unit={wording('บาท', 'baht')} size="total" />
export const Amount: Story = () => <Price number="1,250.00" unit={wording('บาท', 'baht')} size="l" />
export const Points: Story = () => <Price number="1,240" unit={wording('คะแนน', 'points')} size="xl" />
export const DoOnceForTheTotal: Story = () => <Price number="50.00" unit={wording('บาท', 'baht')} size="total" />
export const DontForEveryFigure: Story = () => (
  <>
    <Price number="65.00" unit={wording('บาท', 'baht')} size="total" />
    <Price number="−15.00" unit={wording('บาท', 'baht')} size="total" />
    <Price number="50.00" unit={wording('บาท', 'baht')} size="total" />
  </>
)
export const Controls: Story = () => {
  const { number, unit, size } = useControls({
    number: '1,240.00',
    unit: wording('บาท', 'baht'),
    size: ['l', 'm', 'total', 'xl'],
  })
  return <Price number={number} unit={unit} size={size} />
}
