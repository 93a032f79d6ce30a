import type { coupons, promotions } from '#server/db/schema/rewards.ts'

type Offer = Omit<typeof promotions.$inferInsert, 'id' | 'brand' | 'startsAt' | 'endsAt' | 'position'> & { key: string }

export const WELCOME_POINTS = 50

/** After ten loads at a branch the next one is free. */
export const STAMP_RULE = {
  needed: 10,
  titleTh: 'ซักฟรี 1 ครั้ง สะสมครบ 10 ดวง',
  titleEn: 'A free load for ten stamps',
  amount: 9_000,
  validDays: 60,
}

/** Promotions of every brand: for points, for loads, without condition, and for a printed code. */
export const OFFERS: readonly Offer[] = [
  {
    key: 'twenty-off',
    titleTh: 'ส่วนลด 20 บาท',
    titleEn: '20 baht off',
    descriptionTh: 'แลก 100 คะแนน ใช้ได้กับทุกเครื่องและทุกบริการ ทุกสาขา',
    descriptionEn: 'For 100 points, on any machine or service at any branch.',
    reward: 'coupon',
    amount: 2_000,
    minimum: 4_000,
    points: 100,
    perCustomer: 12,
    validDays: 30,
  },
  {
    key: 'dry-half',
    titleTh: 'อบผ้าครึ่งราคา',
    titleEn: 'Half-price drying',
    descriptionTh: 'ลดครึ่งหนึ่งสำหรับเครื่องอบ สูงสุด 30 บาท แลก 120 คะแนน',
    descriptionEn: 'Half off a dryer, up to 30 baht, for 120 points.',
    reward: 'coupon',
    discountKind: 'percent',
    percent: 50,
    amount: 3_000,
    machineCategory: 'dryer',
    points: 120,
    perCustomer: 6,
    validDays: 30,
  },
  {
    key: 'bag',
    titleTh: 'กระเป๋าใส่ผ้าซัก',
    titleEn: 'Laundry bag',
    descriptionTh: 'กระเป๋าผ้าแคนวาสใบใหญ่ แลก 250 คะแนน รับกับพนักงานที่สาขา',
    descriptionEn: 'A large canvas bag for 250 points, from the staff of a branch.',
    reward: 'gift',
    amount: 0,
    points: 250,
    perCustomer: 2,
    stock: 200,
    validDays: 90,
  },
  {
    key: 'regular',
    titleTh: 'ของขวัญลูกค้าประจำ',
    titleEn: 'A free load for regulars',
    descriptionTh: 'ซักหรืออบฟรี 1 ครั้ง มูลค่าไม่เกิน 60 บาท เมื่อใช้บริการครบ 15 ครั้ง',
    descriptionEn: 'One free load worth up to 60 baht, after 15 loads.',
    reward: 'coupon',
    discountKind: 'free',
    amount: 6_000,
    points: 0,
    loads: 15,
    perCustomer: 1,
    validDays: 60,
  },
  {
    key: 'rainy',
    titleTh: 'หน้าฝนลด 10%',
    titleEn: 'Rainy days, 10% off',
    descriptionTh: 'กดรับคูปองได้คนละ 1 ครั้ง ลด 10% สูงสุด 15 บาท',
    descriptionEn: 'One coupon each: 10% off, up to 15 baht.',
    reward: 'coupon',
    discountKind: 'percent',
    percent: 10,
    amount: 1_500,
    points: 0,
    perCustomer: 1,
    validDays: 14,
  },
  {
    key: 'leaflet',
    titleTh: 'คูปองใบปลิว 15 บาท',
    titleEn: 'Leaflet coupon, 15 baht',
    descriptionTh: 'จากใบปลิวหน้าสาขา ใช้ได้คนละ 1 ครั้ง',
    descriptionEn: 'From the leaflet at the branch, once per person.',
    reward: 'coupon',
    amount: 1_500,
    points: 0,
    code: 'WASH15',
    perCustomer: 1,
    stock: 1_000,
    validDays: 30,
  },
]

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
export const REVIEWS: readonly { name: string; rating: number; text: string }[] = [
  { name: 'อรทัย', rating: 5, text: 'เครื่องสะอาด เริ่มไว ไม่ต้องต่อคิวนาน' },
  { name: 'Kittipong', rating: 4, text: 'Clean and bright. The dryer by the door is a little loud.' },
  { name: 'ปิยะดา', rating: 5, text: 'ชำระด้วยพร้อมเพย์แล้วเครื่องเดินทันที ชอบที่บอกเวลาเหลือ' },
  { name: 'สมพร', rating: 3, text: 'ช่วงเย็นคนเยอะ ที่นั่งรอน้อยไปหน่อย' },
  { name: 'ณัฐ', rating: 4, text: '' },
]
