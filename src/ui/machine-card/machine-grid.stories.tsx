import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral, PortholeWord } from '#ui/porthole/porthole-text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { MachineGrid } from './machine-grid.tsx'
import { MachineTile } from './machine-tile.tsx'

export default { meta: { group: 'Machines', also: 'machine tile, washer, dryer, branch' } }

function FreeTile({ number }: { number: string }) {
  return (
    <MachineTile
      number={number}
      size={wording('14 กก.', '14 kg')}
      caption={wording('เลือก', 'Choose')}
      label={wording(`เครื่องซัก ${number} 14 กก. ว่าง เลือก`, `Washer ${number}, 14 kg, free, choose`)}
      href="#choose"
      isFree
    >
      <Porthole state="free" size={72}>
        <PortholeWord>{wording('ว่าง', 'Free')}</PortholeWord>
      </Porthole>
    </MachineTile>
  )
}

function BusyTile({ number, caption }: { number: string; caption: string }) {
  return (
    <MachineTile number={number} size={wording('9 กก.', '9 kg')} caption={caption} label={`${number} ${caption}`}>
      <Porthole state="running" owner="other" remaining={0.68} size={72}>
        <PortholeNumeral number="24" />
      </Porthole>
    </MachineTile>
  )
}

export const Washers: Story = () => (
  <MachineGrid label={wording('เครื่องซัก ว่าง 3 จาก 9', 'Washers, 3 of 9 free')}>
    <MachineTile
      number="01"
      size={wording('9 กก.', '9 kg')}
      caption={wording('ว่าง 14:38', 'Free 14:38')}
      label={wording('เครื่องซัก 01 9 กก. ว่าง 14:38 น.', 'Washer 01, 9 kg, free at 14:38')}
    >
      <Porthole state="running" owner="other" remaining={0.68} size={72}>
        <PortholeNumeral number="24" />
      </Porthole>
    </MachineTile>
    <FreeTile number="02" />
    <MachineTile
      number="03"
      size={wording('9 กก.', '9 kg')}
      caption={wording('ใกล้เสร็จ', 'Nearly done')}
      label={wording('เครื่องซัก 03 9 กก. ใกล้เสร็จ เหลือ 4 นาที', 'Washer 03, 9 kg, nearly done, 4 minutes left')}
    >
      <Porthole state="finishing" owner="other" remaining={0.11} size={72}>
        <PortholeNumeral number="4" />
      </Porthole>
    </MachineTile>
    <FreeTile number="04" />
    <FreeTile number="05" />
    <MachineTile
      number="06"
      size={wording('14 กก.', '14 kg')}
      caption={wording('มีคนจองอยู่', 'Reserved')}
      label={wording('เครื่องซัก 06 14 กก. มีคนจองอยู่', 'Washer 06, 14 kg, reserved')}
    >
      <Porthole state="reserved" size={72} />
    </MachineTile>
    <MachineTile
      number="07"
      size={wording('14 กก.', '14 kg')}
      caption={wording('ของคุณ', 'Yours')}
      label={wording('เครื่องซัก 07 14 กก. ของคุณ เหลือ 18 นาที', 'Washer 07, 14 kg, yours, 18 minutes left')}
      href="#mine"
      isMine
    >
      <Porthole state="running" remaining={0.43} size={72} isAnimated>
        <PortholeNumeral number="18" />
      </Porthole>
    </MachineTile>
    <MachineTile
      number="08"
      size={wording('18 กก.', '18 kg')}
      caption={wording('รอเก็บผ้า', 'Laundry inside')}
      label={wording('เครื่องซัก 08 18 กก. รอเก็บผ้า', 'Washer 08, 18 kg, laundry inside')}
    >
      <Porthole state="done" size={72} />
    </MachineTile>
    <MachineTile
      number="09"
      size={wording('18 กก.', '18 kg')}
      caption={wording('ปิดซ่อม', 'Out of order')}
      label={wording('เครื่องซัก 09 18 กก. ปิดซ่อม', 'Washer 09, 18 kg, out of order')}
    >
      <Porthole state="outOfOrder" size={72} />
    </MachineTile>
    <MachineTile
      number="10"
      size={wording('18 กก.', '18 kg')}
      caption={wording('ติดต่อไม่ได้ 3 นาที', 'Not reachable 3 min')}
      label={wording('เครื่องซัก 10 18 กก. ติดต่อไม่ได้ 3 นาทีที่แล้ว', 'Washer 10, 18 kg, not reachable for 3 minutes')}
    >
      <Porthole state="offline" size={72} />
    </MachineTile>
  </MachineGrid>
)
export const DoTheOrderOfTheShop: Story = () => (
  <MachineGrid label={wording('เครื่องซัก', 'Washers')}>
    <FreeTile number="01" />
    <BusyTile number="02" caption={wording('ว่าง 14:38', 'Free 14:38')} />
    <FreeTile number="03" />
  </MachineGrid>
)
export const DontSortByState: Story = () => (
  <MachineGrid label={wording('เครื่องซัก', 'Washers')}>
    <FreeTile number="03" />
    <FreeTile number="01" />
    <BusyTile number="02" caption={wording('24 นาที', '24 min')} />
  </MachineGrid>
)
export const Controls: Story = () => {
  const { number, size, caption, isFree, isMine } = useControls({
    number: '02',
    size: wording('14 กก.', '14 kg'),
    caption: wording('เลือก', 'Choose'),
    isFree: true,
    isMine: false,
  })
  return (
    <MachineGrid label={wording('เครื่องซัก', 'Washers')}>
      <MachineTile
        number={number}
        size={size}
        caption={caption}
        label={`${number} ${size} ${caption}`}
        href="#choose"
        isFree={isFree}
        isMine={isMine}
      >
        <Porthole state={isFree ? 'free' : 'running'} size={72} />
      </MachineTile>
    </MachineGrid>
  )
}
