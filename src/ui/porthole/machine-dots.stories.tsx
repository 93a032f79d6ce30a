import type { Story } from '#ui/story.ts'
import { type MachineDotState, MachineDots } from './machine-dots.tsx'

const shop: MachineDotState[] = ['busy', 'free', 'busy', 'free', 'free', 'busy', 'busy', 'busy', 'broken']

export const Washers: Story = () => <MachineDots states={shop} label="เครื่องซัก ว่าง 3 จาก 9" />
export const TwoRows: Story = () => <MachineDots states={[...shop, ...shop, ...shop]} label="เครื่องซัก ว่าง 9 จาก 27" />
