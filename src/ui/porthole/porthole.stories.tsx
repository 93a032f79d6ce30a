import { ReceiptIcon } from '#ui/icons/navigation-icons.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { Porthole, type PortholeProps, type PortholeSize } from './porthole.tsx'
import { PortholeNumeral, PortholeWord } from './porthole-text.tsx'

export default {
  meta: { group: 'Machines', also: 'progress ring, spinner, circular progress, drum, ถังซัก, หน้าต่างเครื่อง' },
}

const SIZES: PortholeSize[] = [112, 72, 56, 44]

/** One state in the sizes in which it is used. */
function Sizes(props: Omit<PortholeProps, 'size'>) {
  return (
    <Row gap={4} isWrapping>
      {SIZES.map((size) => (
        <Porthole key={size} {...props} size={size} />
      ))}
    </Row>
  )
}

export const Free: Story = () => (
  <Sizes state="free" label={wording('ว่าง', 'Free')}>
    <PortholeWord>{wording('ว่าง', 'Free')}</PortholeWord>
  </Sizes>
)
export const Reserved: Story = () => <Sizes state="reserved" label={wording('มีคนจองอยู่', 'Reserved')} />
export const RunningMine: Story = () => (
  <Sizes state="running" remaining={0.6} label={wording('เครื่องของคุณ เหลือ 24 นาที', 'Your machine, 24 minutes left')}>
    <PortholeNumeral number="24" />
  </Sizes>
)
export const RunningOther: Story = () => (
  <Sizes
    state="running"
    owner="other"
    remaining={0.6}
    label={wording('กำลังทำงาน ว่าง 14:38 น.', 'Running, free at 14:38')}
  >
    <PortholeNumeral number="24" />
  </Sizes>
)
export const Finishing: Story = () => (
  <Sizes state="finishing" remaining={0.11} label={wording('ใกล้เสร็จ เหลือ 4 นาที', 'Nearly done, 4 minutes left')}>
    <PortholeNumeral number="4" />
  </Sizes>
)
export const FinishingOther: Story = () => (
  <Sizes
    state="finishing"
    owner="other"
    remaining={0.11}
    label={wording('ใกล้เสร็จ เหลือ 4 นาที', 'Nearly done, 4 minutes left')}
  >
    <PortholeNumeral number="4" />
  </Sizes>
)
export const Done: Story = () => <Sizes state="done" label={wording('เสร็จแล้ว รอเก็บผ้า', 'Done, laundry inside')} />
export const OutOfOrder: Story = () => <Sizes state="outOfOrder" label={wording('ปิดซ่อม', 'Out of order')} />
export const Offline: Story = () => <Sizes state="offline" label={wording('ติดต่อไม่ได้', 'Not reachable')} />
export const Paying: Story = () => (
  <Sizes state="paying" remaining={0.58} label={wording('เหลือเวลาชำระ 8:42 นาที', '8:42 minutes left to pay')}>
    <PortholeNumeral number="8:42" />
  </Sizes>
)
export const PayingUrgent: Story = () => (
  <Porthole
    state="paying"
    remaining={0.84}
    size={56}
    isBare
    isUrgent
    label={wording('เหลือเวลาชำระ 12:42 นาที', '12:42 minutes left to pay')}
  >
    <PortholeNumeral number="12:42" />
  </Porthole>
)
export const Failed: Story = () => <Sizes state="failed" label={wording('เครื่องไม่เริ่ม', 'The machine didn’t start')} />
export const Idle: Story = () => (
  <Porthole state="plain" size={154}>
    <ReceiptIcon />
  </Porthole>
)
export const MyLoad: Story = () => (
  <Porthole
    state="running"
    remaining={0.43}
    size={154}
    isAnimated
    label={wording('กำลังซัก เหลือ 18 นาที', 'Washing, 18 minutes left')}
  >
    <PortholeNumeral number="18" unit={wording('นาที', 'min')} />
  </Porthole>
)
export const Controls: Story = () => {
  const { state, owner, remaining, number, size } = useControls({
    state: [
      'running',
      'free',
      'reserved',
      'finishing',
      'done',
      'paying',
      'failed',
      'full',
      'plain',
      'outOfOrder',
      'offline',
    ],
    owner: ['mine', 'other'],
    remaining: 0.6,
    number: '24',
    size: ['154', '112', '72', '56', '44'],
  })
  return (
    <Porthole
      state={state}
      owner={owner}
      remaining={remaining}
      size={SIZES.find((one) => String(one) === size) ?? 154}
      label={wording('เครื่องของคุณ เหลือ 24 นาที', 'Your machine, 24 minutes left')}
    >
      <PortholeNumeral number={number} />
    </Porthole>
  )
}
