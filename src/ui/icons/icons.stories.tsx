import { Row } from '#ui/screen/stack.tsx'
import type { Story } from '#ui/story.ts'
import * as icons from './icons.tsx'

const { Icon: _, ...named } = icons

/** Every icon, with its name. */
export const All: Story = () => (
  <Row gap={4} isWrapping>
    {Object.entries(named).map(([name, Named]) => (
      <Row key={name} gap={2}>
        <Named /> {name}
      </Row>
    ))}
  </Row>
)
export const Sizes: Story = () => (
  <Row gap={4}>
    <icons.ScanIcon size={20} />
    <icons.ScanIcon />
    <icons.ScanIcon size={28} />
    <icons.HomeIcon isStrong />
  </Row>
)
