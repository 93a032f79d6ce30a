import { type Story, useControls, wording } from '#ui/story.ts'
import { type MachineDotState, MachineDots } from './machine-dots.tsx'

export default { meta: { group: 'Machines', also: 'availability, free machines' } }

const shop: MachineDotState[] = ['busy', 'free', 'busy', 'free', 'free', 'busy', 'busy', 'busy', 'broken']

export const Washers: Story = () => (
  <MachineDots states={shop} label={wording('เครื่องซัก ว่าง 3 จาก 9', 'Washers, 3 of 9 free')} />
)
export const TwoRows: Story = () => (
  <MachineDots states={[...shop, ...shop, ...shop]} label={wording('เครื่องซัก ว่าง 9 จาก 27', 'Washers, 9 of 27 free')} />
)
export const Controls: Story = () => {
  const { free, busy, broken } = useControls({ free: 3, busy: 5, broken: 1 })
  const dots = (count: number, state: MachineDotState) => Array.from({ length: count }, () => state)
  return (
    <MachineDots
      states={[...dots(free, 'free'), ...dots(busy, 'busy'), ...dots(broken, 'broken')]}
      label={wording(`เครื่องซัก ว่าง ${free}`, `Washers, ${free} free`)}
    />
  )
}
