import { Row } from '#ui/layout/stack.tsx'
import type { Story } from '#ui/story.ts'
import * as others from './icons.tsx'
import * as places from './navigation-icons.tsx'
import * as signs from './status-icons.tsx'

const named = Object.entries({ ...places, ...signs, ...others }).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Every icon, with its name. */
export const All: Story = () => (
  <Row gap={4} isWrapping>
    {named.map(([name, Named]) => (
      <Row key={name} gap={2}>
        <Named /> {name}
      </Row>
    ))}
  </Row>
)
export const Sizes: Story = () => (
  <Row gap={4}>
    <places.ScanIcon size={20} />
    <places.ScanIcon />
    <places.ScanIcon size={28} />
    <places.HomeIcon isStrong />
  </Row>
)
