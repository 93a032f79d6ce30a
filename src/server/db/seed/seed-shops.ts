type Shop = {
  /** Also the first part of each machine's address, which is printed on the machine. */
  node: string
  brand: string
  th: string
  en: string
  lat: number
  lng: number
  /** `HH:MM` to `HH:MM` in Bangkok; without hours it is open day and night. */
  hours?: readonly [string, string]
  taxId: string
  /** By which the tax office knows it; without one it is the head office. */
  branchNumber?: string
  /** Washers by capacity in kg, in their order in the shop; dryers follow. */
  washers: readonly number[]
  dryers: number
}

const NINE = [9, 9, 9, 14, 14, 14, 18, 18, 18]
const SIX = [9, 9, 14, 14, 18, 18]
const BIG = [14, 14, 18, 18, 18]

/** Each brand's first shop is its best known. The coordinates are those of the named places. */
export const SHOPS: readonly Shop[] = [
  {
    node: 'ARI4',
    brand: 'washday',
    th: 'สาขาอารีย์ ซอย 4',
    en: 'Ari Soi 4',
    lat: 13.7817,
    lng: 100.5422,
    taxId: '0105561000011',
    washers: NINE,
    dryers: 6,
  },
  {
    node: 'ONNUT',
    brand: 'washday',
    th: 'สาขาอ่อนนุช',
    en: 'On Nut',
    lat: 13.7056,
    lng: 100.601,
    taxId: '0105561000011',
    branchNumber: '00001',
    washers: SIX,
    dryers: 4,
  },
  {
    node: 'BKAPI',
    brand: 'washday',
    th: 'สาขาบางกะปิ',
    en: 'Bang Kapi',
    lat: 13.7659,
    lng: 100.6424,
    hours: ['06:00', '23:00'],
    taxId: '0105561000011',
    branchNumber: '00002',
    washers: SIX,
    dryers: 4,
  },
  {
    node: 'NIMMAN',
    brand: 'washday',
    th: 'สาขานิมมานเหมินท์ เชียงใหม่',
    en: 'Nimmanhaemin, Chiang Mai',
    lat: 18.7968,
    lng: 98.9672,
    taxId: '0105561000011',
    branchNumber: '00003',
    washers: SIX,
    dryers: 4,
  },
  {
    node: 'KKU',
    brand: 'washday',
    th: 'สาขากังสดาล ขอนแก่น',
    en: 'Kangsadan, Khon Kaen',
    lat: 16.4655,
    lng: 102.8262,
    hours: ['06:00', '01:00'],
    taxId: '0105561000011',
    branchNumber: '00004',
    washers: SIX,
    dryers: 4,
  },
  {
    node: 'SIAM2',
    brand: 'the-wash',
    th: 'สาขาจุฬา ซอย 10',
    en: 'Chula Soi 10',
    lat: 13.7381,
    lng: 100.5237,
    taxId: '0105562000023',
    washers: NINE,
    dryers: 5,
  },
  {
    node: 'LADPRAO',
    brand: 'the-wash',
    th: 'สาขาลาดพร้าว 71',
    en: 'Lat Phrao 71',
    lat: 13.7995,
    lng: 100.6066,
    taxId: '0105562000023',
    washers: SIX,
    dryers: 4,
  },
  {
    node: 'BSAEN',
    brand: 'the-wash',
    th: 'สาขาบางแสน ชลบุรี',
    en: 'Bang Saen, Chon Buri',
    lat: 13.2838,
    lng: 100.9259,
    taxId: '0105562000023',
    washers: SIX,
    dryers: 4,
  },
  {
    node: 'HATYAI',
    brand: 'the-wash',
    th: 'สาขาหาดใหญ่ สงขลา',
    en: 'Hat Yai, Songkhla',
    lat: 7.0086,
    lng: 100.4747,
    hours: ['07:00', '22:00'],
    taxId: '0105562000023',
    washers: SIX,
    dryers: 3,
  },
  {
    node: 'RANGSIT',
    brand: 'wash-max',
    th: 'สาขารังสิต ปทุมธานี',
    en: 'Rangsit, Pathum Thani',
    lat: 13.9875,
    lng: 100.6175,
    taxId: '0105563000035',
    washers: [...BIG, 18, 18],
    dryers: 5,
  },
  {
    node: 'KORAT',
    brand: 'wash-max',
    th: 'สาขานครราชสีมา',
    en: 'Nakhon Ratchasima',
    lat: 14.9747,
    lng: 102.098,
    taxId: '0105563000035',
    washers: BIG,
    dryers: 4,
  },
  {
    node: 'PHUKET',
    brand: 'wash-max',
    th: 'สาขาภูเก็ตทาวน์',
    en: 'Phuket Town',
    lat: 7.8842,
    lng: 98.3923,
    hours: ['06:00', '00:00'],
    taxId: '0105563000035',
    washers: BIG,
    dryers: 4,
  },
  {
    node: 'UDON',
    brand: 'wash-max',
    th: 'สาขาอุดรธานี',
    en: 'Udon Thani',
    lat: 17.4075,
    lng: 102.7931,
    taxId: '0105563000035',
    washers: BIG,
    dryers: 3,
  },
]

/** The only branch of a new brand. */
const sampleShop = (brand: string): Shop => ({
  node: brand.toUpperCase(),
  brand,
  th: 'สาขาสยาม',
  en: 'Siam',
  lat: 13.7456,
  lng: 100.5341,
  taxId: '0105561000011',
  washers: SIX,
  dryers: 4,
})

/** The shops of these brands, at least one for each brand. */
export const shopsOf = (brands: readonly string[]): readonly Shop[] => [
  ...SHOPS,
  ...brands.filter((brand) => !SHOPS.some((shop) => shop.brand === brand)).map(sampleShop),
]

/** Each shop has a telephone and services, but every third has no delivery, and every fourth no wash-dry-fold. */
export const contactOf = (shop: number) => ({
  // An invented number: none in Bangkok starts like this.
  telephone: `+662000${String(shop + 1).padStart(4, '0')}`,
  services: [...(shop % 3 === 2 ? [] : ['delivery' as const]), ...(shop % 4 === 3 ? [] : ['wash_dry_fold' as const])],
})

type SeedProgram = { temp: string; th: string; en: string; celsius: number | null; minutes: number; amount: number }

const WASH_PRICE: Record<number, number> = { 9: 4_000, 14: 6_000, 18: 7_000 }

/** Cold, warm and hot, with ten baht and some minutes between them; larger drums cost more. */
function washPrograms(capacityKg: number): readonly SeedProgram[] {
  const from = WASH_PRICE[capacityKg] ?? 4_000
  const longer = capacityKg > 9 ? 5 : 0
  return [
    { temp: 'cold', th: 'น้ำเย็น', en: 'Cold', celsius: null, minutes: 30 + longer, amount: from },
    { temp: 'warm', th: 'น้ำอุ่น', en: 'Warm', celsius: 40, minutes: 38 + longer, amount: from + 1_000 },
    { temp: 'hot', th: 'น้ำร้อน', en: 'Hot', celsius: 60, minutes: 45 + longer, amount: from + 2_000 },
  ]
}

const DRY_PROGRAMS: readonly SeedProgram[] = [
  { temp: 'dry-30', th: 'อบ 30 นาที', en: 'Dry 30 minutes', celsius: 60, minutes: 30, amount: 4_000 },
  { temp: 'dry-40', th: 'อบ 40 นาที', en: 'Dry 40 minutes', celsius: 60, minutes: 40, amount: 5_000 },
  { temp: 'dry-50', th: 'อบ 50 นาที', en: 'Dry 50 minutes', celsius: 60, minutes: 50, amount: 6_000 },
]

/** The programs of a machine, in order. */
export const programsOf = (category: 'washer' | 'dryer', capacityKg: number): readonly SeedProgram[] =>
  category === 'washer' ? washPrograms(capacityKg) : DRY_PROGRAMS

export const WASH_EXTRAS = [
  { extraId: 'softener', nameTh: 'น้ำยาปรับผ้านุ่ม', nameEn: 'Softener', amount: 500 },
  { extraId: 'detergent', nameTh: 'น้ำยาซักผ้า', nameEn: 'Detergent', amount: 1_000 },
] as const

type Standing = 'free' | 'out_of_order' | 'offline' | 'done' | { minutesLeft: number }

/** The first state of a machine, by its position in the shop: most are free, and every other state occurs. */
export function standingOf(shop: number, place: number, category: 'washer' | 'dryer'): Standing {
  if (category === 'washer') {
    if (place === 2) return { minutesLeft: 12 + ((shop * 7) % 15) }
    if (place === 4 && shop % 2 === 0) return { minutesLeft: 4 + ((shop * 5) % 20) }
    if (place === 5 && shop % 3 === 0) return 'done'
    if (place === 6 && shop % 4 === 0) return 'out_of_order'
    return 'free'
  }
  if (place === 1) return { minutesLeft: 8 + ((shop * 3) % 18) }
  if (place === 3 && shop % 3 === 1) return 'offline'
  return 'free'
}
