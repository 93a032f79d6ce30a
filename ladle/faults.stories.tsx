import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import type { Story } from '#ui/story.ts'

/** Faulty on purpose: tests use these stories to prove that the workbench's audit finds the faults. */
export default { title: 'Seeded faults', meta: { kind: 'fault' } }

export const FaintText: Story = () => <p style={{ color: '#bbbbbb', background: '#ffffff' }}>ราคา 40 บาท</p>
// biome-ignore lint/a11y/useAltText: the missing alt text is the fault
export const PictureWithoutName: Story = () => <img src="/washday/icon.svg" width={64} height={64} />
/** Rendered at the end of <body>, where an audit of the story alone would not find it. */
export const FaintTextInASheet: Story = () => (
  <BottomSheet title="ยกเลิกไหม" isOpen onOpenChange={() => {}} closeLabel="ปิด">
    <p style={{ color: '#bbbbbb', background: '#ffffff' }}>เงินจะคืนเป็นคูปอง</p>
    <Button>ยกเลิก</Button>
  </BottomSheet>
)
