import { Row } from '#ui/layout/stack.tsx'
import { type Story, useControls } from '#ui/story.ts'
import * as accountIcons from './account-icons.tsx'
import * as branchIcons from './branch-icons.tsx'
import * as otherIcons from './icons.tsx'
import * as navigationIcons from './navigation-icons.tsx'
import * as paymentIcons from './payment-icons.tsx'
import * as pinIcons from './pin-icons.tsx'
import * as rewardIcons from './reward-icons.tsx'
import * as scannerIcons from './scanner-icons.tsx'
import * as shareIcons from './share-icons.tsx'
import * as statusIcons from './status-icons.tsx'

export default { meta: { group: 'Foundations', also: 'symbols, glyphs, lucide' } }

const iconsByName = Object.entries({
  ...navigationIcons,
  ...statusIcons,
  ...paymentIcons,
  ...accountIcons,
  ...branchIcons,
  ...pinIcons,
  ...rewardIcons,
  ...scannerIcons,
  ...shareIcons,
  ...otherIcons,
}).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Every icon, with its name. */
export const All: Story = () => (
  <Row gap={4} isWrapping>
    {iconsByName.map(([name, NamedIcon]) => (
      <Row key={name} gap={2}>
        <NamedIcon /> {name}
      </Row>
    ))}
  </Row>
)
export const Sizes: Story = () => (
  <Row gap={4}>
    <navigationIcons.ScanIcon size={20} />
    <navigationIcons.ScanIcon />
    <navigationIcons.ScanIcon size={28} />
    <navigationIcons.HomeIcon isStrong />
  </Row>
)
export const Controls: Story = () => {
  const { isStrong } = useControls({ isStrong: false })
  return <navigationIcons.HomeIcon isStrong={isStrong} size={28} />
}
