import { type Story, useControls } from '#ui/story.ts'
import { BrandMark } from './brand-mark.tsx'

export default { meta: { group: 'Foundations', also: 'logo, word mark, โลโก้, แบรนด์' } }

export const Washday: Story = () => <BrandMark name="Washday" />
export const Controls: Story = () => {
  const { name } = useControls({ name: 'Washday' })
  return <BrandMark name={name} />
}
