import { expect, test } from 'vitest'
import { brandById, defaultBrand } from '#brands/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import { SCREENS } from '#contract/first-screen.ts'
import { firstScreensOf, screenNameOf } from './first-screen.ts'

const MACHINE = 'node_id=ARI4&address=1&sub_position=05'

test.each([
  ['index', '/', '', 'guest', 'index'],
  ['_authed/loads', '/loads', '', 'customer', '_authed/loads'],
  ['_authed/loads', '/loads', '', 'guest', SCREENS.guarded],
  ['_authed/payment.$node_id.$address.$sub_position.index', '/payment/A/1/1', '', 'guest', SCREENS.guarded],
  ['_guest/login.index', '/login', '', 'guest', '_guest/login.index'],
  ['_guest/login.index', '/login', 'next=%2Fbranch', 'guest', '_guest/login.index'],
  ['_guest/login.index', '/login', '', 'customer', 'index'],
  ['_guest/login.index', '/login', 'next=%2Fbranch', 'customer', SCREENS.neutral],
  ['qr-scanner', '/qr-scanner', '', 'guest', 'qr-scanner'],
  ['qr-scanner', '/qr-scanner', MACHINE, 'guest', SCREENS.machine],
  ['qr-scanner', '/qr-scanner', `${MACHINE}&fbclid=1`, 'customer', SCREENS.machine],
  ['qr-scanner', '/qr-scanner', 'node_id=ARI4', 'guest', SCREENS.neutral],
  ['qr-scanner', '/qr-scanner', 'node_id=%3Cb%3E&address=1&sub_position=05', 'guest', SCREENS.neutral],
  ['bill.$transaction', '/bill/TRX_MCH_1', '', 'guest', 'bill.$transaction'],
  ['bill.$transaction', '/bill/TRX_DLV_1', '', 'guest', SCREENS.guarded],
  ['bill.$transaction', '/bill/TRX_WDF_1', '', 'customer', SCREENS.neutral],
  ['help', '/help', '', 'guest', 'help'],
  ['help', '/help', 'about=nonsense', 'guest', 'help'],
  ['help', '/help', `about=TRX_MCH_${'0'.repeat(26)}`, 'guest', SCREENS.neutral],
  ['_authed/profile.delete', '/profile/delete', 'step=pin', 'customer', SCREENS.neutral],
  ['offline', '/offline', '', 'customer', 'index'],
  [undefined, '/nothing', '', 'guest', SCREENS.notFound],
] as const)('the route %s, at %s?%s, shows a %s the screen %s first', (route, pathname, search, visitor, name) => {
  const isGuest = visitor === 'guest'
  expect(screenNameOf({ route, pathname, search: new URLSearchParams(search), isGuest })).toBe(name)
})

const screens = {
  index: { markup: 0, css: 0 },
  help: { markup: 1, css: 0 },
  neutral: { markup: 2, css: 0 },
  loads: { markup: 3, css: 0 },
}
const screenOf = firstScreensOf({
  styles: ['.a{top:0}'],
  markups: [
    '<b>__BRAND_NAME__</b>',
    '<a href="tel:__BRAND_PHONE__">__BRAND_PHONE__</a><a href="https://line.me/R/ti/p/__BRAND_LINE__">__BRAND_LINE__</a><a href="mailto:__BRAND_EMAIL__">__BRAND_EMAIL__</a><p>__BRAND_HOURS__ __BRAND_OPERATOR__</p>',
    '<i>__BRAND_NAME__</i>',
    '<h1>__WORD_home.promise__</h1>',
  ],
  words: { th: { 'home.promise': 'รอสบาย' }, en: { 'home.promise': 'Wait & see' } },
  screens: { th: { guest: screens, customer: screens }, en: { guest: screens, customer: screens } },
})
const guest = { isGuest: true, available: capabilities }
const theWash = brandById('the-wash') ?? defaultBrand

test('a screen has the texts of the brand in its language, escaped', () => {
  const operator = { th: 'A & B', en: 'C <D>' }
  expect(screenOf({ ...theWash, operator }, 'en', 'help', guest)?.markup).toBe(
    '<a href="tel:+6620002345">02-000-2345</a><a href="https://line.me/R/ti/p/%40thewash">@thewash</a><a href="mailto:help@the-wash.example">help@the-wash.example</a><p>every day, 08:00–22:00 C &lt;D&gt;</p>',
  )
  expect(screenOf({ ...theWash, name: '$& "x"' }, 'th', 'index', guest)).toEqual({
    markup: '<b>$&amp; &quot;x&quot;</b>',
    css: '.a{top:0}',
  })
})

test('a screen has the brand’s own words, or else those of the app', () => {
  const own = { ...theWash, words: { 'home.promise': { th: 'ซัก <เบา>', en: 'Light work' } } }
  const without = { ...theWash, words: undefined }
  expect(screenOf(without, 'en', 'loads', guest)?.markup).toBe('<h1>Wait &amp; see</h1>')
  expect(screenOf(own, 'en', 'loads', guest)?.markup).toBe('<h1>Light work</h1>')
  expect(screenOf(own, 'th', 'loads', guest)?.markup).toBe('<h1>ซัก &lt;เบา&gt;</h1>')
})

test('a guest’s home in an order of its own is not the one that was prerendered', () => {
  const own = { ...theWash, home: { guest: ['offers' as const] } }
  expect(screenOf(own, 'th', 'index', guest)?.markup).toBe('<i>The Wash</i>')
  expect(screenOf(own, 'th', 'index', { ...guest, isGuest: false })?.markup).toBe('<b>The Wash</b>')
})

test('a page without a screen of its own, or with a text that the brand lacks, shows the neutral one', () => {
  const neutral = { markup: '<i>The Wash</i>', css: '.a{top:0}' }
  expect(screenOf(theWash, 'th', 'login/pin-code', guest)).toEqual(neutral)
  const withoutLine = { ...theWash, contact: { ...theWash.contact, line: null } }
  expect(screenOf(withoutLine, 'th', 'help', guest)).toEqual(neutral)
})

test('a brand whose API lacks a capability gets only screens without links to it', () => {
  const few = { isGuest: true, available: ['branches', 'orders'] }
  expect(screenOf(theWash, 'th', 'index', few)?.markup).toBe('<b>The Wash</b>')
  expect(screenOf(theWash, 'th', 'index', { ...few, available: ['branches'] })).toBeUndefined()
  expect(screenOf(theWash, 'th', 'help', few)).toBeUndefined()
  expect(screenOf(theWash, 'th', SCREENS.neutral, few)).toBeDefined()
})
