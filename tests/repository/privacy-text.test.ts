import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DESTINATION_KINDS } from '#contract/refund-destination.ts'
import { writeText as english } from '#features/engagement/legal/privacy.en.ts'
import { writeText as thai } from '#features/engagement/legal/privacy.th.ts'
import { LEGAL_SHOP } from '#tests/support/server/legal-shop.ts'

/** Everything that the app stores on a device, by key or name, with the words of the privacy text in both languages. */
const STORED: Record<string, readonly [en: string, th: string]> = {
  // Cookies
  access_token: ['two for your login', 'คุกกี้เข้าสู่ระบบสองตัว'],
  refresh_token: ['120 days', '120 วัน'],
  locale: ['the language', 'ภาษา'],
  brand: ['the colour and picture of this brand', 'สีและรูปของแบรนด์'],
  color_scheme: ['screen colours', 'สีของหน้าจอ'],
  keep_messages: ['messages that stay', 'การค้างข้อความแจ้ง'],
  // Local storage
  localBill: ['latest orders and receipts', 'รายการและใบเสร็จล่าสุด'],
  loads_told: ['reminders you have seen', 'การเตือนที่คุณเห็นแล้ว'],
  keptAnswers: ['data that pages showed you last', 'ข้อมูลที่หน้าต่าง ๆ แสดงล่าสุด'],
  favouriteBranches: ['favourite branches', 'สาขาประจำ'],
  recentBranches: ['those of your last loads', 'สาขาที่ใช้ล่าสุด'],
  lastMethod: ['way you last paid', 'วิธีชำระครั้งล่าสุด'],
  'horoscope-birth': ['day of birth or sign', 'วันเกิดหรือราศี'],
  push: ['token of your device, your customer number', 'รหัสของอุปกรณ์ หมายเลขลูกค้า'],
  shownStories: ['offers to turn notifications on', 'ข้อเสนอให้เปิดการแจ้งเตือน'],
  'vite-pwa:hide-install': ['to install the app', 'ให้ติดตั้งแอป'],
  otpByHand: ['prefer to send SMS codes yourself', 'เลือกส่งรหัส SMS เอง'],
  deviceToken: ['tells your device from a stranger’s', 'แยกอุปกรณ์ของคุณออกจากอุปกรณ์ของคนอื่น'],
  // Session storage
  login: ['typed in a form', 'พิมพ์ในแบบฟอร์ม'],
  registration: ['typed in a form', 'พิมพ์ในแบบฟอร์ม'],
  reset: ['typed in a form', 'พิมพ์ในแบบฟอร์ม'],
  details: ['typed in a form', 'พิมพ์ในแบบฟอร์ม'],
  address: ['typed in a form', 'พิมพ์ในแบบฟอร์ม'],
  'order-drafts': ['typed in a form', 'พิมพ์ในแบบฟอร์ม'],
  'chosen-addresses': ['address you chose for an order', 'ที่อยู่ที่เลือกสำหรับรายการ'],
  'selected-command': ['program and coupon you chose', 'โปรแกรมและคูปองที่เลือก'],
  attempts: ['a number for each payment', 'หมายเลขของแต่ละการชำระ'],
  reload: ['last reloaded itself', 'โหลดตัวเองใหม่'],
  rescue: ['last reloaded itself', 'โหลดตัวเองใหม่'],
  // Caches, and databases of libraries
  'washday-precache-files': ['app’s own files', 'ไฟล์ของแอป'],
  firebase: ['small database of the notification service', 'ฐานข้อมูลเล็ก ๆ ของผู้ให้บริการแจ้งเตือน'],
}

/** Every kind of number to which money is sent back, with the words for it in both languages. */
const DESTINATIONS: Record<(typeof DESTINATION_KINDS)[number], readonly [en: string, th: string]> = {
  account_phone: ['mobile number', 'เบอร์มือถือ'],
  promptpay_phone: ['mobile number', 'เบอร์มือถือ'],
  promptpay_id: ['national or tax ID number', 'เลขประจำตัวประชาชนหรือผู้เสียภาษี'],
  promptpay_wallet: ['wallet', 'วอลเล็ต'],
  bank_account: ['bank account', 'บัญชีธนาคาร'],
}

/** Calls that store something on the device, and the library that has a database of its own. */
const STORES =
  /\b(?:writeStorage|createPersistedDraft|writeCookie(?:Async)?)\(|(?:local|session)Storage\.setItem|caches\.open|from 'firebase\/(\w+)'/
/** Names of what is stored: constants, and literals in the calls. */
const NAMES = [
  /\b\w*(?:KEY|COOKIE|CACHE) = '([^']+)'/g,
  /\b(?:writeStorage|createPersistedDraft|writeCookie)\('([^']+)'/g,
  /\b(?:ACCESS|REFRESH) = \{ name: '([^']+)'/g,
  /from '(firebase)\//g,
]
/** They define how to store, and store nothing themselves. */
const ADAPTERS = ['src/lib/browser/storage.ts', 'src/lib/browser/cookies.ts', 'src/lib/auth/persisted-draft.ts']
/** Removed at once: it tests whether the storage can be written. */
const PROBES = ['push-probe']

/** The names that each source file stores something under. */
const storedNames = globSync(['src/*.{ts,tsx}', 'src/{components,features,lib,routes,service-worker,ui}/**/*.{ts,tsx}'])
  .filter((file) => !/\.(?:test|stories)\./.test(file) && !ADAPTERS.includes(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => STORES.test(source))
  .map(({ file, source }) => {
    const names = NAMES.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name))
    return { file, names: names.filter((name) => !PROBES.includes(name)) }
  })

test('every file that stores something on the device has a name for it', () => {
  // Its key is a constant of another file.
  const withoutNames = storedNames.filter(({ names }) => names.length === 0).map(({ file }) => file)
  expect(withoutNames).toEqual(['src/features/account/addresses/address-draft.store.ts'])
})

test('the list has all that the app stores on the device, and nothing else', () => {
  const names = storedNames.flatMap((file) => file.names)
  const keyFile = readFileSync('src/features/account/addresses/address-draft-id.ts', 'utf8')
  const [, draftKey = ''] = /DRAFT_KEY = '([^']+)'/.exec(keyFile) ?? []
  expect([...new Set([...names, draftKey])].toSorted()).toEqual(Object.keys(STORED).toSorted())
})

describe.each([
  ['English', english, 'What is on your device', 0],
  ['Thai', thai, 'สิ่งที่เก็บในอุปกรณ์ของคุณ', 1],
] as const)('the %s privacy text', (_language, writeText, heading, index) => {
  const { sections } = writeText(LEGAL_SHOP)
  const section = sections.find((candidate) => candidate.heading === heading)
  const text = section?.points?.join('\n') ?? ''

  test.each(Object.entries(STORED))('names %s', (_name, words) => {
    expect(text).toContain(words[index])
  })

  test.each(Object.entries(DESTINATIONS))('names the number to which money goes: %s', (_kind, words) => {
    const points = sections.flatMap((candidate) => candidate.points ?? [])
    expect(points.find((point) => /^(?:Refunds:|การคืนเงิน:)/.test(point))).toContain(words[index])
  })
})
