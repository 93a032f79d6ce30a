import { type Story, wording } from '#ui/story.ts'
import { QrCode } from './qr-code.tsx'

export default { meta: { group: 'Layout and content', also: 'barcode' } }

export const PromptPay: Story = () => (
  <QrCode
    payload="00020101021230570016A00000067701011201150107536000315010208WASHDAY153037645405 50.005802TH6304ABCD"
    label={wording('QR พร้อมเพย์ จำนวน 50 บาท', 'PromptPay QR code for 50 baht')}
  />
)
