import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { MinusIcon, PlusIcon } from '#ui/icons/icons.tsx'
import { type Story, useControls, wording } from '#ui/story.ts'
import { MapFrame } from './map-frame.tsx'

export default { meta: { group: 'Layout and content', also: 'map, location, แผนที่' } }

export const NoMap: Story = () => (
  <MapFrame
    label={wording('แผนที่ของที่อยู่', 'Map of the address')}
    note={wording(
      'ตอนนี้แสดงแผนที่ไม่ได้ พิมพ์ที่อยู่หรือใช้ตำแหน่งของคุณแทนได้',
      'The map can’t be shown now. Type the address, or use where you are',
    )}
  />
)
export const WithMap: Story = () => (
  <MapFrame
    label={wording('แผนที่สาขาอารีย์ ซอย 4', 'Map of Ari branch, Soi 4')}
    attribution="© OpenStreetMap contributors"
    controls={
      <>
        <IconButton label={wording('ใกล้ขึ้น', 'Closer')}>
          <PlusIcon />
        </IconButton>
        <IconButton label={wording('ไกลออก', 'Farther')}>
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
export const Controls: Story = () => {
  const { label, note } = useControls({
    label: wording('แผนที่ของที่อยู่', 'Map of the address'),
    note: wording('ตอนนี้แสดงแผนที่ไม่ได้ พิมพ์ที่อยู่แทนได้', 'The map can’t be shown now. Type the address instead'),
  })
  return <MapFrame label={label} note={note} />
}
