import type { ShownName } from '#contract/reviews.ts'
import type { coupons } from '#server/db/schema/rewards.ts'

export const WELCOME_POINTS = 50

type DemoCoupon = Omit<typeof coupons.$inferInsert, 'code' | 'brand' | 'customerId' | 'createdAt' | 'expiresAt'> & {
  key: string
  /** Days until it ends; negative after its end. */
  days: number
}

export const DEMO_COUPONS: readonly DemoCoupon[] = [
  { key: 'WELCOME', titleTh: 'ต้อนรับสมาชิกใหม่ ลด 10 บาท', titleEn: 'Welcome, 10 baht off', amount: 1_000, days: 25 },
  {
    key: 'WARM',
    titleTh: 'ซักลด 20%',
    titleEn: '20% off a wash',
    discountKind: 'percent',
    percent: 20,
    amount: 2_000,
    machineCategory: 'washer',
    days: 5,
  },
  {
    key: 'BIGLOAD',
    titleTh: 'ผ้าห่มผืนใหญ่ ลด 30 บาท',
    titleEn: 'Big blankets, 30 baht off',
    amount: 3_000,
    minimum: 7_000,
    days: 40,
  },
  { key: 'SONGKRAN', titleTh: 'สงกรานต์ลด 15 บาท', titleEn: 'Songkran, 15 baht off', amount: 1_500, days: -12 },
]

/** Other customers and their reviews. */
export const REVIEWS: readonly { name: string; shownName: ShownName; rating: number; text: string }[] = [
  { name: 'อรทัย ศรีสุข', shownName: 'first', rating: 5, text: 'เครื่องสะอาด เริ่มไว ไม่ต้องต่อคิวนาน' },
  {
    name: 'Kittipong Srisai',
    shownName: 'full',
    rating: 4,
    text: 'Clean and bright. The dryer by the door is a little loud.',
  },
  { name: 'ปิยะดา มั่นคง', shownName: 'first', rating: 5, text: 'ชำระด้วยพร้อมเพย์แล้วเครื่องเดินทันที ชอบที่บอกเวลาเหลือ' },
  { name: 'สมพร แก้วดี', shownName: 'none', rating: 3, text: 'ช่วงเย็นคนเยอะ ที่นั่งรอน้อยไปหน่อย' },
  { name: 'ณัฐ พรหมมา', shownName: 'first', rating: 4, text: '' },
]
