import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BrandFile } from './brand-file.ts'
import { CompanyFile } from './company.ts'
import { DEFAULT_BRAND_ID } from './default-brand.ts'
import { findingsOf, parseBrandFile } from './findings.ts'
import { brandIds, readBrandFile, readBrands } from './read-brands.ts'

const both = { th: 'ซักดี', en: 'Good Wash' }
const smallest = { name: 'Good Wash', title: both, description: both, operator: both }

test('a folder with a brand.json is a brand, and the default one is the first', () => {
  expect(readBrands().map(({ id }) => id)).toEqual(brandIds())
  expect(brandIds()[0]).toBe(DEFAULT_BRAND_ID)
  expect(brandIds()).not.toContain('generate')
})

test('the fallback of pages is the file of the default brand', () => {
  expect(readFileSync('src/lib/browser/page-config.ts', 'utf8')).toContain(`#brands/${DEFAULT_BRAND_ID}/brand.json`)
})

test('every brand has a company', () => {
  for (const id of brandIds()) expect(readBrandFile(id, 'company.json', CompanyFile), id).toBeDefined()
})

test('what is left out is null', () => {
  expect(parseBrandFile(BrandFile, 'brand.json', smallest).contact).toEqual({
    phone: null,
    line: null,
    email: null,
    hours: null,
  })
})

test.each(['02-123-4567', '021234567', '+66 2 123 4567', '+6621234567'])('the telephone may be written %s', (phone) => {
  const { contact } = parseBrandFile(BrandFile, 'brand.json', { ...smallest, contact: { phone } })
  expect(contact.phone).toBe('+6621234567')
})

test.each<[string, object, string]>([
  ['no name', { name: undefined }, 'name is missing: add it'],
  ['a number as name', { name: 7 }, 'name must be a text'],
  ['an empty name', { name: '  ' }, 'name “” is empty: write a text'],
  ['a long name', { name: 'ก'.repeat(41) }, `name “${'ก'.repeat(41)}” has 41 characters: at most 40 fit`],
  ['two lines', { name: 'Good\nWash' }, 'name “Good Wash” has several lines: write one'],
  ['one language', { title: { th: 'ซักดี' } }, 'title.en is missing: add it'],
  ['a text instead of two', { title: 'Good Wash' }, 'title must have a value for each of its names: th, en'],
  ['a misspelt name', { titel: both }, 'titel is not known: did you mean title?'],
  ['a misspelt name inside', { contact: { emial: 'a@b.co' } }, 'contact.emial is not known: did you mean email?'],
  [
    'an unknown name',
    { franchise: 'red' },
    expect.stringMatching(/^franchise is not known: remove it, or write one of name, /),
  ],
  [
    'a number that is too short',
    { contact: { phone: '081-234-56' } },
    'contact.phone “081-234-56” is no phone number: write 02-123-4567, or with + and the country',
  ],
  ['words of one language', { words: { 'home.ask': { th: 'ซักอะไรดี' } } }, 'words.home.ask.en is missing: add it'],
  ['unknown words', { words: { 'home.asks': both } }, 'words.home.asks is not known: did you mean home.ask?'],
  ['words about money', { words: { 'pay.button': both } }, 'words.pay.button is not known: remove it'],
  [
    'words that do not fit',
    { words: { 'service.delivery': { th: 'ส่ง', en: 'Collection and delivery' } } },
    'words.service.delivery.en “Collection and delivery” has 23 characters: at most 18 fit',
  ],
  ['an unknown block', { home: { guest: ['branch'] } }, 'home.guest.0 “branch” is not known: did you mean branches?'],
  ['a block twice', { home: { guest: ['offers', 'offers'] } }, 'home.guest has a name twice: remove one'],
  [
    'a block that cannot be hidden or moved',
    { home: { customer: ['running-loads'] } },
    'home.customer.0 “running-loads” is not known: write one of again, branches, balances, offers, services',
  ],
  ['an unknown density', { density: 'compakt' }, 'density “compakt” is not known: did you mean compact?'],
  ['an unknown shape', { shape: 'oval' }, 'shape “oval” is not known: write one of square, soft, round'],
  ['a scheme of no meaning', { colorScheme: 'darkk' }, 'colorScheme “darkk” is not known: did you mean dark?'],
  [
    'a picture elsewhere',
    { pictures: { hero: { file: '../a.png', alt: both } } },
    'pictures.hero.file “../a.png” is no name of a PNG, JPEG or WebP in pictures/',
  ],
  [
    'a picture without a description',
    { pictures: { hero: { file: 'hero.jpg', alt: { th: 'ร้าน' } } } },
    'pictures.hero.alt.en is missing: add it',
  ],
  [
    'a promotion’s picture elsewhere',
    { pictures: { coupon: 'https://a.b/c.png' } },
    'pictures.coupon “https://a.b/c.png” is no name of a PNG, JPEG or WebP in pictures/',
  ],
  [
    'a kind of promotion that is none',
    { pictures: { coupons: 'a.png' } },
    'pictures.coupons is not known: did you mean coupon?',
  ],
  ['points in one number', { points: { th: 'ดาว', en: { one: 'star' } } }, 'points.en.other is missing: add it'],
  ['no address', { contact: { email: 'help' } }, 'contact.email “help” is no e-mail address'],
])('brand.json with %s gets a finding that says what to do', (_, change, finding) => {
  expect(findingsOf(BrandFile, { ...smallest, ...change })).toEqual([finding])
})

test('all findings of a file are told at once, with its name', () => {
  expect(() => parseBrandFile(BrandFile, 'brands/good/brand.json', { title: both })).toThrow(
    /^brands\/good\/brand\.json has faults:\n {2}name is missing: add it\n {2}description is missing: add it\n {2}operator is missing: add it$/,
  )
  expect(() => parseBrandFile(BrandFile, 'brands/good/brand.json', 'Good')).toThrow(
    /The file must have a value for each of its names: name, title/,
  )
})
