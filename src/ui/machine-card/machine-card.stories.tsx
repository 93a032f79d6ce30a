import { ChevronIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import type { Story } from '#ui/story.ts'
import { MachineCard } from './machine-card.tsx'

export const Running: Story = () => (
  <MachineCard
    number="07"
    title="เครื่องซัก"
    level={2}
    trailing={
      <>
        น้ำอุ่น 40°C <ChevronIcon size={20} />
      </>
    }
    picture={
      <Porthole state="running" remaining={0.43} size={154} isAnimated label="กำลังซัก เหลือ 18 นาที">
        <PortholeNumeral number="18" unit="นาที" />
      </Porthole>
    }
  >
    <Stack gap={1}>
      <Text isStrong>กำลังซัก</Text>
      <Text tone="ink2">สาขาอารีย์ ซอย 4</Text>
      <Text size="small" tone="ink3">
        อัปเดต 12 วินาทีที่แล้ว
      </Text>
    </Stack>
  </MachineCard>
)
export const WithLongTitle: Story = () => (
  <MachineCard number="12" title="เครื่องซักฝาหน้าขนาดใหญ่พิเศษสำหรับผ้านวม" trailing="น้ำอุ่น 40°C ซักละเอียด">
    <Text>ปั๊มน้ำกำลังทำงาน คุณกตัญญูเป็นผู้ซื้อ</Text>
  </MachineCard>
)
