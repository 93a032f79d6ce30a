import type { Story } from '#ui/story.ts'
import { BrandMark } from './brand-mark.tsx'

export const Washday: Story = () => <BrandMark name="Washday" />
