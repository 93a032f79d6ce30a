import type { Story } from '#ui/story.ts'
import { Fills } from './fills.tsx'
import { Playground } from './playground.tsx'

export default { title: 'Brand', meta: { kind: 'tool' } }

export const MakeABrand: Story = () => <Playground />

export const DeepAndBrightFills: Story = () => <Fills />
