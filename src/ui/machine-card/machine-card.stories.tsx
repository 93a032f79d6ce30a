import { ChevronIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { MachineCard } from './machine-card.tsx'

export default { meta: { group: 'Machines', also: 'washer, dryer, เครื่องซัก, เครื่องอบ' } }

export const Running: Story = () => (
  <MachineCard
    number="07"
    title={wording('เครื่องซัก', 'Washer')}
    level={2}
    trailing={
      <>
        {wording('น้ำอุ่น 40°C', 'Warm 40°C')} <ChevronIcon size={20} />
      </>
    }
    picture={
      <Porthole
        state="running"
        remaining={0.43}
        size={154}
        isAnimated
        label={wording('กำลังซัก เหลือ 18 นาที', 'Washing, 18 minutes left')}
      >
        <PortholeNumeral number="18" unit={wording('นาที', 'min')} />
      </Porthole>
    }
  >
    <Stack gap={1}>
      <Text isStrong>{wording('กำลังซัก', 'Washing')}</Text>
      <Text tone="ink2">{wording('สาขาอารีย์ ซอย 4', 'Ari branch, Soi 4')}</Text>
      <Text size="small" tone="ink2">
        {wording('อัปเดต 12 วินาทีที่แล้ว', 'Updated 12 seconds ago')}
      </Text>
    </Stack>
  </MachineCard>
)
export const WithLongTitle: Story = () => (
  <MachineCard
    number="12"
    title={wording('เครื่องซักฝาหน้าขนาดใหญ่พิเศษสำหรับผ้านวม', 'Extra-large front-loading washer for duvets')}
    trailing={wording('น้ำอุ่น 40°C ซักละเอียด', 'Warm 40°C, intensive')}
  >
    <Text>{wording('ปั๊มน้ำกำลังทำงาน คุณกตัญญูเป็นผู้ซื้อ', 'The pump is running')}</Text>
  </MachineCard>
)
export const Controls: Story = () => {
  const { number, title, trailing } = useControls({
    number: '07',
    title: wording('เครื่องซัก', 'Washer'),
    trailing: wording('น้ำอุ่น 40°C', 'Warm 40°C'),
  })
  return (
    <MachineCard number={number} title={title} trailing={trailing}>
      <Text>{wording('สาขาอารีย์ ซอย 4', 'Ari branch, Soi 4')}</Text>
    </MachineCard>
  )
}
