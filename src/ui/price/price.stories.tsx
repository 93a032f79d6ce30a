import type { Story } from '#ui/story.ts'
import { Price } from './price.tsx'

export const Program: Story = () => <Price number="60" unit="บาท" size="m" />
export const Total: Story = () => <Price number="50.00" unit="บาท" size="total" />
export const Amount: Story = () => <Price number="1,250.00" unit="บาท" size="l" />
export const Points: Story = () => <Price number="1,240" unit="คะแนน" size="xl" />
