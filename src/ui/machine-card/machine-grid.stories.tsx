import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral, PortholeWord } from '#ui/porthole/porthole-text.tsx'
import type { Story } from '#ui/story.ts'
import { MachineGrid } from './machine-grid.tsx'
import { MachineTile } from './machine-tile.tsx'

function FreeTile({ number }: { number: string }) {
  return (
    <MachineTile
      number={number}
      size="14 กก."
      caption="เลือก"
      label={`เครื่องซัก ${number} 14 กก. ว่าง เลือก`}
      href="#choose"
      isFree
    >
      <Porthole state="free" size={72}>
        <PortholeWord>ว่าง</PortholeWord>
      </Porthole>
    </MachineTile>
  )
}

export const Washers: Story = () => (
  <MachineGrid label="เครื่องซัก ว่าง 3 จาก 9">
    <MachineTile number="01" size="9 กก." caption="ว่าง 14:38" label="เครื่องซัก 01 9 กก. ว่าง 14:38 น.">
      <Porthole state="running" owner="other" remaining={0.68} size={72}>
        <PortholeNumeral number="24" />
      </Porthole>
    </MachineTile>
    <FreeTile number="02" />
    <MachineTile number="03" size="9 กก." caption="ใกล้เสร็จ" label="เครื่องซัก 03 9 กก. ใกล้เสร็จ เหลือ 4 นาที">
      <Porthole state="finishing" owner="other" remaining={0.11} size={72}>
        <PortholeNumeral number="4" />
      </Porthole>
    </MachineTile>
    <FreeTile number="04" />
    <FreeTile number="05" />
    <MachineTile number="06" size="14 กก." caption="มีคนจองอยู่" label="เครื่องซัก 06 14 กก. มีคนจองอยู่">
      <Porthole state="reserved" size={72} />
    </MachineTile>
    <MachineTile
      number="07"
      size="14 กก."
      caption="ของคุณ"
      label="เครื่องซัก 07 14 กก. ของคุณ เหลือ 18 นาที"
      href="#mine"
      isMine
    >
      <Porthole state="running" remaining={0.43} size={72} isAnimated>
        <PortholeNumeral number="18" />
      </Porthole>
    </MachineTile>
    <MachineTile number="08" size="18 กก." caption="รอเก็บผ้า" label="เครื่องซัก 08 18 กก. รอเก็บผ้า">
      <Porthole state="done" size={72} />
    </MachineTile>
    <MachineTile number="09" size="18 กก." caption="ปิดซ่อม" label="เครื่องซัก 09 18 กก. ปิดซ่อม">
      <Porthole state="outOfOrder" size={72} />
    </MachineTile>
    <MachineTile number="10" size="18 กก." caption="ออฟไลน์ 3 นาที" label="เครื่องซัก 10 18 กก. ออฟไลน์ 3 นาทีที่แล้ว">
      <Porthole state="offline" size={72} />
    </MachineTile>
  </MachineGrid>
)
