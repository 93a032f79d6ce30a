import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import type { Story } from '#ui/story.ts'

/** Wrong on purpose: the tests see by them that the workbench's own look finds what it should. */
export default { title: 'Seeded faults' }

export const FaintText: Story = () => <p style={{ color: '#bbbbbb', background: '#ffffff' }}>ราคา 40 บาท</p>
// biome-ignore lint/a11y/useAltText: that is the fault
export const PictureWithoutName: Story = () => <img src="/washday/icon.svg" width={64} height={64} />
/** Drawn at the end of the page, where a look at the story alone does not reach. */
export const FaintTextInASheet: Story = () => (
  <BottomSheet title="ยกเลิกไหม" isOpen onOpenChange={() => {}} closeLabel="ปิด">
    <p style={{ color: '#bbbbbb', background: '#ffffff' }}>เงินจะคืนเป็นคูปอง</p>
    <Button>ยกเลิก</Button>
  </BottomSheet>
)
