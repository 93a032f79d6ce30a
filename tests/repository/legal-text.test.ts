import { describe, expect, test } from 'vitest'
import { brands } from '#brands/brand.ts'
import { ACCESS_LOG_DAYS, BOOKKEEPING_YEARS, DESTINATION_DAYS, KEEP } from '#contract/retention.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { writeText as accessibilityEn } from '#features/engagement/legal/accessibility.en.ts'
import { writeText as accessibilityTh } from '#features/engagement/legal/accessibility.th.ts'
import type { LegalText, Shop, WriteText } from '#features/engagement/legal/legal-text.ts'
import { english } from '#features/engagement/legal/phrases-en.ts'
import { thai } from '#features/engagement/legal/phrases-th.ts'
import { writeText as privacyEn } from '#features/engagement/legal/privacy.en.ts'
import { writeText as privacyTh } from '#features/engagement/legal/privacy.th.ts'
import { writeText as refundEn } from '#features/engagement/legal/refund.en.ts'
import { writeText as refundTh } from '#features/engagement/legal/refund.th.ts'
import { writeText as termsEn } from '#features/engagement/legal/terms.en.ts'
import { writeText as termsTh } from '#features/engagement/legal/terms.th.ts'
import { LEGAL_SHOP } from '#tests/support/server/legal-shop.ts'

const PAGES: Record<string, readonly [th: WriteText, en: WriteText]> = {
  privacy: [privacyTh, privacyEn],
  refund: [refundTh, refundEn],
  terms: [termsTh, termsEn],
  accessibility: [accessibilityTh, accessibilityEn],
}
const LANGUAGES = [
  ['th', 0],
  ['en', 1],
] as const
const allText = ({ intro, sections }: LegalText) =>
  [intro, ...sections.flatMap(({ heading, paragraphs = [], points = [] }) => [heading, ...paragraphs, ...points])].join(
    '\n',
  )
/** Numbers of a text without the digits of names such as `SMS`: periods, sections, telephone numbers. */
const numbersIn = (text: string) => text.match(/\d[\d,./]*\d|\d/g)?.toSorted() ?? []

describe.each(Object.entries(PAGES))('the legal text of %s', (page, writers) => {
  test('has the same sections, paragraphs and points in both languages, with the same numbers', () => {
    const [th, en] = writers.map((write) => write(LEGAL_SHOP))
    const shapeOf = (text: LegalText | undefined) =>
      text?.sections.map(({ paragraphs = [], points = [] }) => [paragraphs.length, points.length])
    expect(shapeOf(th)).toEqual(shapeOf(en))
    th?.sections.forEach((section, index) => {
      const other = en?.sections[index]
      const text = (it: typeof other) => [...(it?.paragraphs ?? []), ...(it?.points ?? [])].join('\n')
      expect(numbersIn(text(other)), `${page}: ${section.heading}`).toEqual(numbersIn(text(section)))
    })
  })

  test.each(LANGUAGES)('has the contact of each brand, in %s', (_locale, index) => {
    for (const { contact } of brands) {
      const text = allText(writers[index]({ ...LEGAL_SHOP, contact }))
      const ways = [contact.phone && formatPhone(contact.phone), contact.line, contact.email].filter(Boolean)
      expect(ways.length, 'a brand has a way to reach it').toBeGreaterThan(0)
      for (const way of ways) expect(text).toContain(way)
    }
  })

  test.each(LANGUAGES)('leaves out what a brand does not have, in %s', (_locale, index) => {
    const bare: Shop = {
      ...LEGAL_SHOP,
      address: null,
      registration: null,
      ecommerce: null,
      dataProtectionOfficer: null,
      processors: null,
      cameraDays: null,
      contact: { phone: null, line: null, email: null },
    }
    expect(allText(writers[index](bare))).not.toMatch(/null|undefined| {2}|, ,/)
  })

  /** Thai has spaces between clauses instead of full stops, so there the words between two spaces count. */
  test.each(LANGUAGES)('has headings and sentences that a school leaver reads at once, in %s', (locale, index) => {
    const words = new Intl.Segmenter(locale, { granularity: 'word' })
    const count = (text: string) => [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
    const { intro, sections } = writers[index](LEGAL_SHOP)
    const headings = sections.map(({ heading }) => heading)
    expect(headings.filter((heading) => count(heading) > 9)).toEqual([])
    const limit = (page === 'refund' ? { th: 14, en: 22 } : { th: 17, en: 29 })[locale]
    const sentences = [intro, ...sections.flatMap(({ paragraphs = [], points = [] }) => [...paragraphs, ...points])]
      .flatMap((text) => (locale === 'th' ? text.split(/\s+/) : text.split(/(?<=[.?:;])\s+/)))
      .filter((sentence) => count(sentence) > limit)
    expect(sentences).toEqual([])
  })
})

/** What the privacy text calls the rows of each table, in both languages. */
const ROWS: Record<keyof typeof KEEP, readonly [th: string, en: string]> = {
  otps: ['รหัส OTP', 'OTPs'],
  rate_limits: ['ตัวนับจำนวนครั้ง', 'counters'],
  idempotency: ['คำขอเดียวทำซ้ำ', 'done twice'],
  pin_guards: ['รหัส PIN ผิด', 'wrong PIN'],
  pin_tries: ['รหัส PIN ผิด', 'wrong PIN'],
  holds: ['การจองเครื่อง', 'What you reserved'],
  refresh_tokens: ['ยังอยู่ในระบบ', 'keep a device logged in'],
  sessions: ['รายการอุปกรณ์ที่เข้าสู่ระบบ', 'devices that were logged in'],
  addresses: ['ที่อยู่ที่คุณลบ', 'address that you delete'],
  watches: ['การรอเครื่องว่าง', 'Waiting for a free machine'],
  load_links: ['ลิงก์ให้คนอื่นมาเก็บผ้า', 'Links for others'],
  free_counts: ['จำนวนเครื่องว่าง', 'machines are free'],
  lottery_tickets: ['เลขสลาก', 'lottery numbers'],
  qr_pictures: ['รูป QR', 'Pictures of payment QR codes'],
  outbox: ['คิวส่ง', 'sending queue'],
  push_tokens: ['รหัสของอุปกรณ์', 'token for notifications'],
  saved_cards: ['บัตรที่คุณขอให้บันทึกไว้', 'card that you asked to keep'],
  card_removals: ['หมายเลขที่ใช้ขอลบ', 'number that it needs'],
  notifications: ['รายการแจ้งเตือน', 'Messages in your list'],
  promotion_phones: ['โปรโมชันฟรี', 'free promotion'],
  problem_reports: ['การแจ้งปัญหา', 'Reports about a machine'],
  order_places: ['รายการรับส่งผ้า', 'note of an order'],
  gateway_notices: ['หลักฐานการชำระเงิน', 'Proof of payments'],
  transaction_events: ['ลำดับเหตุการณ์', 'steps of each order'],
  // Of a customer, what staff did for an order.
  audit: ['ลำดับเหตุการณ์', 'steps of each order'],
}

describe.each([
  ['Thai', 0, thai, 'เก็บไว้นานแค่ไหน'],
  ['English', 1, english, 'For how long'],
] as const)('the %s privacy text', (_language, index, { duration }, heading) => {
  const { sections } = (index ? privacyEn : privacyTh)(LEGAL_SHOP)
  const points = sections.find((section) => section.heading === heading)?.points ?? []

  test.each(Object.entries(KEEP))('states how long rows of %s are kept', (table, period) => {
    const words = ROWS[table as keyof typeof KEEP][index]
    const [point = ''] = points.filter((it) => it.includes(words))
    expect(point).toContain(duration(period))
  })

  test('states how long destinations of refunds, accounting records and traffic data are kept, and the sections of the law', () => {
    expect(points.some((point) => point.includes(duration({ years: BOOKKEEPING_YEARS })))).toBe(true)
    expect(points.some((point) => point.includes(duration({ days: ACCESS_LOG_DAYS })))).toBe(true)
    const [refund = ''] = points.filter((point) => /โอนคืน|for a refund/.test(point))
    expect(refund).toContain(duration({ days: DESTINATION_DAYS }))
    const text = allText({ intro: '', sections })
    // Rights, withdrawal, minors, transfers, bases, breaches, complaints.
    for (const section of [19, 20, 24, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 73])
      expect(text).toMatch(new RegExp(`(?:มาตรา|sections?|และ|and) ${section}\\b`))
  })
})

test.each([
  ['th', privacyTh],
  ['en', privacyEn],
] as const)(
  'the privacy text names cameras, processors and backups as the brand has them, in %s',
  (locale, writeText) => {
    const full = JSON.stringify(writeText(LEGAL_SHOP))
    for (const name of ['Payment 10', 'Sms 10', 'Map 10', 'Hosting 10']) expect(full).toContain(`(${name})`)
    const camera = locale === 'th' ? 'กล้องวงจรปิด' : 'Camera pictures of our branches'
    expect(full.split(camera)).toHaveLength(3)
    expect(JSON.stringify(writeText({ ...LEGAL_SHOP, cameraDays: null }))).not.toContain(camera)
    expect(JSON.stringify(writeText({ ...LEGAL_SHOP, backupDays: 35 }))).toMatch(
      locale === 'th' ? /สำเนาสำรองของฐานข้อมูล: 35 วัน/ : /Backups of the database: 35 days/,
    )
  },
)
