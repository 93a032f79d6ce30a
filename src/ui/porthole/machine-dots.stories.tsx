import type { Story } from '#ui/story.ts'
import { type TinyDoorState, TinyDoors } from './machine-dots.tsx'

const shop: TinyDoorState[] = ['busy', 'free', 'busy', 'free', 'free', 'busy', 'busy', 'busy', 'broken']

export const Washers: Story = () => <TinyDoors states={shop} label="เครื่องซัก ว่าง 3 จาก 9" />
export const TwoRows: Story = () => <TinyDoors states={[...shop, ...shop, ...shop]} label="เครื่องซัก ว่าง 9 จาก 27" />
