import type { Story } from '../../../src/ui/story.ts'
import { BrandEditor } from './brand-editor.tsx'
import { Fills } from './fills.tsx'

export default {
  title: 'Brand',
  meta: {
    kind: 'tool',
    group: 'Make a brand',
    name: 'Brand',
    also: 'playground, editor, theme, tokens, colour, color, white label, สร้างแบรนด์, แก้แบรนด์, โลโก้, สี',
  },
}

export const MakeABrand: Story = () => <BrandEditor />

export const DeepAndBrightFills: Story = () => <Fills />
