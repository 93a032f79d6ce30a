import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { MinusIcon, PlusIcon } from '#ui/icons/icons.tsx'
import type { Story } from '#ui/story.ts'
import { MapFrame } from './map-frame.tsx'

export const NoMap: Story = () => <MapFrame label="แผนที่ของที่อยู่" note="ตอนนี้แสดงแผนที่ไม่ได้ พิมพ์ที่อยู่หรือใช้ตำแหน่งของคุณแทนได้" />
export const WithMap: Story = () => (
  <MapFrame
    label="แผนที่สาขาอารีย์ ซอย 4"
    attribution="© OpenStreetMap contributors"
    controls={
      <>
        <IconButton label="ใกล้ขึ้น">
          <PlusIcon />
        </IconButton>
        <IconButton label="ไกลออก">
          <MinusIcon />
        </IconButton>
      </>
    }
  >
    <svg width="100%" height="100%" viewBox="0 0 40 24" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <path d="M0 18 16 10 24 24M16 10 13 0M16 10 40 5" fill="none" stroke="currentColor" strokeWidth="0.6" />
    </svg>
  </MapFrame>
)
export const English: Story = () => (
  <MapFrame label="Map of the address" note="The map cannot be shown now. Type the address, or use where you are." />
)
