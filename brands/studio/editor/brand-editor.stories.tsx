import type { Story } from '../../../src/ui/story.ts'
import { BrandEditor } from './brand-editor.tsx'
import { Fills } from './fills.tsx'

export default { title: 'Brand', meta: { kind: 'tool' } }

export const MakeABrand: Story = () => <BrandEditor />

export const DeepAndBrightFills: Story = () => <Fills />
