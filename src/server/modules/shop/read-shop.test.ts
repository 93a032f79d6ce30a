import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brands } from '#brands/brand.ts'
import { findingLine, parseShops, readShops } from './read-shop.ts'

const SHOP = `tax_id: 0105561000011
machine_kinds:
  - id: washer-9
    kind: washer
    kilos: 9
    programs:
      - id: cold
        name: { th: น้ำเย็น, en: Cold }
        minutes: 30
        price: 40
        prices_later:
          - { from: 2030-12-01, price: 45.50 }
branches:
  - id: one
    name: { th: หนึ่ง, en: One }
    at: { lat: 13.78, lng: 100.54 }
    hours: 06:00-23:00
    telephone: 02 000 1234
    branch_number: 00001
    controller: ONE
    machines:
      - { kind: washer-9, numbers: 01-03, address: 1 }
      - { kind: washer-9, numbers: 04, address: 1 }
promotions:
  - id: ten
    title: { th: ลด 10, en: Ten off }
    description: { th: ลด 10 บาท, en: Ten baht off }
    gives: coupon
    baht_off: 10
    code: TEN10
    per_customer: 1
    valid_days: 30
`
const parse = (text: string) => parseShops(new Map([['washday', [{ file: 'shop.yaml', text }]]]))
const found = (text: string) => parse(text).findings.map(findingLine)
/** The line of the example in which a text stands. */
const lineOf = (text: string, from = SHOP) => from.slice(0, from.indexOf(text)).split('\n').length

test('the example shops have no fault', () => {
  const { shops, findings } = readShops(brands.map(({ id }) => id))
  expect(findings).toEqual([])
  expect(shops.map(({ brand }) => brand)).toEqual(expect.arrayContaining(['washday', 'the-wash', 'wash-max']))
})

test('values are read as they are written: zeros stay, and baht become satang', () => {
  const { shops, findings } = parse(SHOP)
  expect(findings).toEqual([])
  const [shop] = shops
  expect(shop?.taxId).toBe('0105561000011')
  expect(shop?.branches[0]).toMatchObject({
    telephone: '+6620001234',
    branch_number: '00001',
    hours: { opensAt: '06:00', closesAt: '23:00' },
    machines: [{ numbers: ['01', '02', '03'], address: '1' }, { numbers: ['04'] }],
  })
  expect(shop?.kinds[0]?.programs[0]).toMatchObject({
    price: 4_000,
    prices_later: [{ from: '2030-12-01', price: 4_550 }],
  })
})

/** What is written instead of what, and the sentence that says so; its line is that of the mistake. */
const MISTAKES: readonly [before: string, after: string, sentence: RegExp][] = [
  ['lat: 13.78', 'lat: 100.54', /not in Thailand/],
  ['0105561000011', '0105561000012', /no tax id: its last digit/],
  ['06:00-23:00', '6.00-23.00', /no hours: write 06:00-23:00/],
  ['06:00-23:00', '06:00-06:00', /open and close at the same time/],
  ['06:00-23:00', '25:00-26:00', /no hours/],
  ['price: 40\n', 'price: 4\n', /too small: at least 20/],
  ['price: 40\n', 'price: 4000000\n', /no price|too large/],
  ['price: 40\n', 'price: -5\n', /no price in baht/],
  ['price: 45.50', 'price: free', /no price in baht/],
  ['2030-12-01', '2030-02-30', /no day/],
  ['2030-12-01', '2573-12-01', /of the Buddhist calendar: write 2030-12-01/],
  ['2030-12-01', '2013-12-01', /no year from 2020 to 2099/],
  ['minutes: 30', 'minutes: 0', /too small: at least 1 minutes/],
  ['kilos: 9', 'kilo: 9', /kilo is not known: did you mean kilos\?/],
  ['kind: washer\n', 'kind: robot\n', /robot.* is not known/],
  ['kind: washer-9, numbers: 01-03', 'kind: washer-8, numbers: 01-03', /not in machine_kinds/],
  ['hours: 06:00-23:00', 'hours: 06:00-23:00\n    picture: nowhere.webp', /“nowhere\.webp” is missing/],
  ['hours: 06:00-23:00', 'hours: 06:00-23:00\n    picture: ../a.png', /no name of a PNG, JPEG or WebP/],
  ['numbers: 04', 'numbers: 03', /machine 03 is there twice/],
  ['numbers: 01-03', 'numbers: 03-01', /ends before it begins/],
  ['numbers: 01-03', 'numbers: "01-03, 09-07"', /the range 09-07, which ends before it begins/],
  ['numbers: 01-03', 'numbers: 01-03, sub_positions: "1-3, 7-5"', /the range 7-5, which ends before it begins/],
  ['address: 1 }', 'address: A/B }', /no part of a machine’s address/],
  ['02 000 1234', '1234', /no Thai telephone number/],
  ['branch_number: 00001', 'branch_number: 1', /5 digits, with its zeros/],
  ['en: One', 'en: ""', /is empty: write a text/],
  ['{ th: หนึ่ง, en: One }', '{ th: หนึ่ง }', /name.en is missing: add it/],
  ['gives: coupon', 'gives: gift', /none for a gift/],
  ['TEN10', 'ten 10', /no code/],
  ['id: one', 'id: One!', /no id/],
  ['tax_id: 0105561000011', 'tax_id: &a 0105561000011', /anchor/],
  ['kilos: 9', 'kilos: !!int 9', /tag/],
  ['kilos: 9', 'kilos: 9\n    kilos: 14', /name that its entry already has/],
  ['numbers: 04, address: 1 }', 'numbers: 04, address: 1', /bracket that is not closed/],
  ['    hours: 06', '\thours: 06', /indented by a tab/],
  ['    hours: 06', '     hours: 06', /not aligned/],
  ['    hours: 06', '   hours: 06', /not aligned/],
  ['hours: 06', 'hours:06', /no name with a colon and a space/],
  ['en: Cold', 'en: "Cold', /quote that is not closed/],
  ['en: Cold', 'en: Cold: 20', /second colon/],
  ['en: Cold', 'en: "Cold" wash', /goes on after the end/],
  ['en: Cold', 'en: @cold', /sign that has a meaning/],
  ['en: Cold', 'en: Cold, gentle', /“gentle” without a value.*needs quotes/],
  [
    'telephone: 02 000 1234',
    'address: { th: กรุงเทพฯ 10400, en: Bangkok 10500 }',
    /ends in 10500, and the Thai address in 10400/,
  ],
  ['telephone: 02 000 1234', 'address: { th: กรุงเทพฯ, en: Bangkok 1040 }', /ends in 1040, which is no postcode/],
  ['telephone: 02 000 1234', 'address: { th: ก, en: ก }', /address.en “ก” is Thai/],
  ['id: one', 'id: one #3', /“#3”, which is a comment/],
  ['numbers: 01-03', 'numbers: 01, 03', /“03” without a value/],
  ['numbers: 01-03', 'numbers: [01, 03]', /must be numbers: write 01-06/],
  ['hours: 06:00-23:00', '<<: { hours: 06:00-23:00 }', /merge key/],
  ['hours: 06:00-23:00', '? [hours]\n    : 24h', /name that is no text/],
  ['06:00-23:00', '06:00-24:00', /midnight as 00:00/],
  ['hours: 06', 'Hours: 06', /Hours is not known: did you mean hours\?/],
  ['hours: 06:00-23:00', 'hours: 24h\n    constructor: 1', /constructor is not known: remove it, or write one of id, /],
  ['hours: 06:00-23:00', 'hours: 24h\n    __proto__: 1', /__proto__ is not known/],
  ['promotions:', 'promotion:', /promotion is not known: did you mean promotions\?/],
  ['lat: 13.78, lng: 100.54', 'lat: 100.54, lng: 13.78', /lat 100.54 is not in Thailand.*lat and lng are swapped/],
  ['lat: 13.78, lng: 100.54', 'lat: 11.56, lng: 104.92', /not in Thailand: copy both/],
  ['lat: 13.78, lng: 100.54', 'lat: 18.8, lng: 103.5', /not in Thailand: copy both/],
  ['price: 40\n', 'price: 0\n', /price of 0 baht is too small: at least 20/],
  ['tax_id: 0105561000011', 'tax_id: 0-1055-61000-01-1', /must have 13 digits and nothing else/],
  ['2030-12-01', '31/12/2573', /write year, month and day as 2026-12-31/],
  [
    'hours: 06:00-23:00',
    'hours: 24h\n    holidays: [{ day: 2027-04-13 }, { day: 2027-04-13 }]',
    /the day 2027-04-13 twice/,
  ],
  ['45.50 }', '45.50 }\n          - { from: 2030-12-01, price: 50 }', /the day 2030-12-01 twice/],
  ['en: One', 'en: "\\u200b"', /characters that are not shown/],
  ['en: One', 'en: "O\\u202ene"', /characters that are not shown/],
  ['en: One', 'en: "O\\u200fne"', /characters that are not shown/],
  ['en: One', 'en: "O\\ufeffne"', /characters that are not shown/],
  ['en: One', 'en: "\\ud83d One"', /characters that are not shown/],
  ['kilos: 9', 'kilos:\u00a09', /looks like the ordinary one and is another sign/],
  ['hours: 06', 'hours：06', /looks like the ordinary one and is another sign/],
  ['    hours: 06', '\u00a0\u00a0\u00a0\u00a0hours: 06', /looks like the ordinary one and is another sign/],
  ['hours: 06:00-23:00\n', 'hours: 06:00-23:00\u2028', /looks like the ordinary one and is another sign/],
  ['branches:', 'branches: !include more.yaml #', /has a tag \(!\): remove it. All files of the folder/],
  ['hours: 06:00-23:00', 'hours: |\n      6-23', /“6-23” are no hours/],
  ['id: one', `id: ${'A'.repeat(500)}`, /“A{60}…” is no id/],
]

test.each(MISTAKES)('%s as %s is refused with file and line', (before, after, sentence) => {
  expect(SHOP).toContain(before)
  const text = SHOP.replace(before, after)
  const lines = found(text)
  expect(lines.length, lines.join('\n')).toBeLessThan(3)
  const first = lines.find((line) => sentence.test(line)) ?? ''
  expect(first, lines.join('\n')).not.toBe('')
  const line = Number(/^shop\.yaml:(\d+): /.exec(first)?.[1])
  // What is missing or twice is named where it belongs.
  expect(Math.abs(line - lineOf(before))).toBeLessThanOrEqual(1)
})

test.each<[what: string, bytes: string | Buffer, sentence: RegExp]>([
  ['UTF-16', Buffer.from(`\ufeff${SHOP}`, 'utf16le'), /^washday\/shop\.yaml:1: has letters that are not UTF-8/],
  [
    'UTF-16 without its mark',
    Buffer.from('staff: []', 'utf16le'),
    /^washday\/shop\.yaml:1: has letters that are not UTF-8/,
  ],
  [
    'the code page of Thai Windows',
    Buffer.from('tax_id: 1\n# \xa1\xd2\xc3', 'latin1'),
    /^washday\/shop\.yaml:2: has letters/,
  ],
  ['a text', 'hello', /^washday\/shop\.yaml:1: The file must have names with values, such as tax_id/],
  ['a list', '- id: one\n- id: two', /^washday\/shop\.yaml:1: The file must have names with values, and is a list/],
  ['two parts', 'staff: []\n---\nbranches: []', /^washday\/shop\.yaml:2: begins a second part/],
  [
    'a list that is none',
    'branches:\n  one: { hours: 24h }',
    /^washday\/shop\.yaml:1: branches must be a list: begin each entry/,
  ],
  ['two megabytes', '#'.repeat(2_000_001), /^washday\/shop\.yaml:1: has 2000001 bytes/],
  [
    'a thousand brackets',
    `branches: ${'['.repeat(9_000)}${']'.repeat(9_000)}`,
    /^washday\/shop\.yaml:1: is nested too deeply/,
  ],
])('a file that is %s is refused in one sentence, and makes up no mistake in others', (_, bytes, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'shops-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'washday'))
  writeFileSync(join(folder, 'washday/shop.yaml'), bytes)
  writeFileSync(join(folder, 'washday/staff.yaml'), 'staff:\n  - { name: Mali, role: owner, branches: [one] }\n')
  expect(readShops(['washday'], folder).findings.map(findingLine)).toEqual([expect.stringMatching(sentence)])
})

test.each(['\r\n', '\r'])('a byte order mark and the line ends of Windows and of an old Mac are read: %j', (end) => {
  const folder = mkdtempSync(join(tmpdir(), 'shops-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'washday'))
  writeFileSync(join(folder, 'washday/shop.yaml'), `\ufeff${SHOP.replaceAll('\n', end)}`)
  const { shops, findings } = readShops(['washday'], folder)
  expect(findings).toEqual([])
  expect(shops[0]).toEqual(parse(SHOP).shops[0])
})

test('branches that customers or the tax office could not tell apart are refused', () => {
  const second = SHOP.slice(SHOP.indexOf('  - id: one'), SHOP.indexOf('promotions:'))
    .replace('id: one', 'id: two')
    .replace('controller: ONE', 'controller: TWO')
  expect(found(SHOP.replace('promotions:', `${second}promotions:`))).toEqual([
    expect.stringMatching(/“หนึ่ง” is the name of one, too/),
    expect.stringMatching(/“One” is the name of one, too/),
    expect.stringMatching(/is where one is: copy the place/),
    expect.stringMatching(/branch_number 00001 is that of one/),
  ])
})

test('a tax id that is wrong is told once, and not as missing from each branch', () => {
  expect(found(SHOP.replace('0105561000011', '0105561000012'))).toHaveLength(1)
})

test('an id, an address or a code that is there twice is refused, also in another file and brand', () => {
  const other = SHOP.replace('id: one', 'id: two')
  const both = parseShops(
    new Map([
      ['washday', [{ file: 'a.yaml', text: SHOP }]],
      ['the-wash', [{ file: 'b.yaml', text: SHOP }]],
    ]),
  ).findings.map(findingLine)
  expect(both).toContain(
    `b.yaml:${lineOf('id: one')}: the id one is already that of “One”: pages and receipts need one for each branch`,
  )
  const apart = parseShops(
    new Map([
      [
        'washday',
        [
          { file: 'a.yaml', text: SHOP },
          { file: 'b.yaml', text: other },
        ],
      ],
    ]),
  ).findings.map(findingLine)
  expect(apart.join('\n')).toMatch(/b\.yaml:1: tax_id is already said in a\.yaml/)
  const onlyBranches = other.slice(other.indexOf('branches:'), other.indexOf('promotions:'))
  const addresses = parseShops(
    new Map([
      [
        'washday',
        [
          { file: 'a.yaml', text: SHOP },
          { file: 'b.yaml', text: onlyBranches },
        ],
      ],
    ]),
  ).findings.map(findingLine)
  expect(addresses.join('\n')).toMatch(/^b\.yaml:\d+: machine 01 has the address ONE\/1\/01 of machine 01 in one/m)
})

test('every mistake is told at once', () => {
  const text = SHOP.replace('lat: 13.78', 'lat: 1')
    .replace('minutes: 30', 'minutes: 0')
    .replace('TEN10', 'ten')
    .replace('numbers: 04', 'numbers: 03')
  expect(found(text.replace('at: {', 'map: x\n    place: y\n    at: {'))).toHaveLength(6)
})

test('a mistake in the form of an entry hides no mistake between entries, and makes up none', () => {
  const two = `${SHOP.slice(SHOP.indexOf('branches:'), SHOP.indexOf('promotions:'))}staff:
  - { name: Mali, role: boss, branches: [three] }
  - { name: Mali, role: owner }
`
    .replace('telephone: 02 000 1234', 'telephone: 1234')
    .replace('numbers: 04', 'numbers: 05, ids: [one-01]')
    .replace('kind: washer-9, numbers: 01-03', 'kind: washer-8, numbers: 01-03')
  const sources = [
    { file: 'a.yaml', text: SHOP.replace('gives: coupon', 'gives: gift').replace('valid_days: 30', 'valid_days: x') },
    { file: 'b.yaml', text: two },
  ]
  const told = parseShops(new Map([['washday', sources]])).findings.map(({ file, text }) => `${file}: ${text}`)
  expect(told).toEqual([
    expect.stringMatching(/^a.yaml: promotions.0.gives needs one of/),
    expect.stringMatching(/^a.yaml: promotions.0.valid_days “x” is no whole number/),
    expect.stringMatching(/^b.yaml: the id one is already that of “One”/),
    expect.stringMatching(/^b.yaml: branches.0.telephone “1234” is no Thai telephone number/),
    expect.stringMatching(/^b.yaml: “washer-8” is not in machine_kinds/),
    expect.stringMatching(/^b.yaml: machine 05 has the id one-01 of machine 01 in one/),
    expect.stringMatching(/^b.yaml: staff.0.role “boss” is not known/),
    expect.stringMatching(/^b.yaml: “three” is not in branches/),
    expect.stringMatching(/^b.yaml: Mali is there twice/),
  ])
})

test('a file that cannot be read makes up no mistake in the others', () => {
  const machines = SHOP.slice(0, SHOP.indexOf('branches:'))
  const told = parseShops(
    new Map([
      [
        'washday',
        [
          { file: 'machines.yaml', text: machines.replace('kilos: 9', 'kilos: [9') },
          { file: 'shop.yaml', text: SHOP.slice(machines.length) },
        ],
      ],
    ]),
  ).findings
  expect(new Set(told.map(({ file }) => file))).toEqual(new Set(['machines.yaml']))
})

test('what is not read is a mistake, and not taken for removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shops-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'washday/more.yaml'), { recursive: true })
  for (const name of ['shop.yaml', 'branches.YAML', 'branches.yaml.txt', 'README.md', '.DS_Store'])
    writeFileSync(join(folder, 'washday', name), name === 'shop.yaml' ? SHOP : '')
  const { findings } = readShops(['washday', 'the-wash'], folder)
  expect(findings.map(({ file }) => file)).toEqual(
    ['branches.YAML', 'branches.yaml.txt', 'more.yaml'].map((name) => join('washday', name)),
  )
  expect(findings[0]?.text).toContain('is not read')
})
