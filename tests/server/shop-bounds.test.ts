import type { GenericSchema } from 'valibot'
import { safeParse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleShops } from '#server/app/example-data.ts'
import { ShopFile } from '#server/modules/shop/shop-file.ts'
import { rowsOf, type ShopRows } from '#server/modules/shop/shop-rows.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { rows } from '#tests/support/server/sql.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Kinds of schemas of valibot, of which each has some. */
type Node = {
  type?: string
  requirement?: unknown
  entries?: Record<string, GenericSchema>
  item?: GenericSchema
  wrapped?: GenericSchema
  pipe?: GenericSchema[]
}
const nodeOf = (schema: unknown) => schema as Node
const inner = (schema: Node): Node => (schema.wrapped ? inner(nodeOf(schema.wrapped)) : schema)

/** The schema at `branches.[].name.th`. */
function schemaAt(path: string): GenericSchema {
  let at: Node = ShopFile
  for (const key of path.split('.')) {
    at = inner(at)
    // The checks of a pipe come after what they check.
    while (at.pipe && !at.entries && !at.item) at = inner(nodeOf(at.pipe[0]))
    const next = key === '[]' ? at.item : at.entries?.[key]
    if (!next) throw new Error(`there is no ${path} in the files`)
    at = nodeOf(next)
  }
  return inner(at) as GenericSchema // with a pipe, if it has one
}

const stepsOf = (schema: GenericSchema): Node[] => {
  const node = nodeOf(schema)
  return node.pipe ? node.pipe.flatMap((step) => (step === schema ? [] : stepsOf(step))) : [node]
}
const bounds = (schema: GenericSchema, type: 'min_value' | 'max_value') =>
  stepsOf(schema).flatMap((step) => (step.type === type ? [Number(step.requirement)] : []))

/** Texts of which a schema of texts refuses some. */
const TEXTS = ['', ' ', '!', '_', 'two\nlines', 'คำ', '1', 'x'.repeat(1_300), '0105561000012', '+66212', 'UPPER CASE']
/** Values that the files refuse, as the column would have them: money in satang. */
function outside(schema: GenericSchema): (string | number)[] {
  const [least, most] = [bounds(schema, 'min_value'), bounds(schema, 'max_value')]
  const isNumber = least.length + most.length > 0
  return isNumber
    ? [...least.map((bound) => bound - 1), ...most.map((bound) => bound + 1)]
    : TEXTS.filter((text) => !safeParse(schema, text).success)
}

/** Where the files say what a column has; null with the reason, if a row of its own below says it or nothing does. */
const COLUMNS = {
  branches: {
    id: 'branches.[].id',
    brand: null, // a folder
    nameTh: 'branches.[].name.th',
    nameEn: 'branches.[].name.en',
    addressTh: 'branches.[].address.th',
    addressEn: 'branches.[].address.en',
    picture: 'branches.[].picture',
    lat: 'branches.[].at.lat',
    lng: 'branches.[].at.lng',
    opensAt: null, // TOGETHER
    closesAt: null, // TOGETHER
    specialDays: null, // TOGETHER
    announcement: null, // TOGETHER
    telephone: 'branches.[].telephone',
    services: null, // TOGETHER
    taxId: 'branches.[].tax_id',
    branchNumber: 'branches.[].branch_number',
    hasHolds: null, // yes or no
    position: null, // its place
  },
  machines: {
    id: 'branches.[].machines.[].ids.[]',
    branchId: null, // a foreign key
    nodeId: 'branches.[].controller',
    address: 'branches.[].machines.[].address',
    subPosition: 'branches.[].machines.[].address',
    number: null, // TOGETHER
    category: 'machine_kinds.[].kind',
    capacityKg: 'machine_kinds.[].kilos',
    position: null, // its place
    moreMinutes: 'machine_kinds.[].more_time.minutes',
    moreAmount: 'machine_kinds.[].more_time.price',
    moreUpTo: 'machine_kinds.[].more_time.up_to',
  },
  programs: {
    machineId: null, // a foreign key
    temp: 'machine_kinds.[].programs.[].id',
    nameTh: 'machine_kinds.[].programs.[].name.th',
    nameEn: 'machine_kinds.[].programs.[].name.en',
    celsius: 'machine_kinds.[].programs.[].celsius',
    minutes: 'machine_kinds.[].programs.[].minutes',
    amount: 'machine_kinds.[].programs.[].price',
    position: null, // its place
  },
  extras: {
    machineId: null, // a foreign key
    extraId: 'machine_kinds.[].extras.[].id',
    nameTh: 'machine_kinds.[].extras.[].name.th',
    nameEn: 'machine_kinds.[].extras.[].name.en',
    amount: 'machine_kinds.[].extras.[].price',
    position: null, // its place
  },
  offers: {
    branchId: null, // a foreign key
    service: 'services.[].service',
    unit: 'services.[].unit',
    unitKg: 'services.[].unit_kilos',
    unitAmount: 'services.[].unit_price',
    least: 'services.[].least',
    most: 'services.[].most',
    fee: 'services.[].fee',
    feeCoversKm: 'services.[].fee_covers_km',
    feePerKm: 'services.[].fee_per_km',
    reachKm: 'services.[].reach_km',
    turnaroundMinutes: 'services.[].turnaround_minutes',
    slotCapacity: 'services.[].visits_per_slot',
  },
  options: {
    branchId: null, // a foreign key
    service: null, // of the offer
    optionId: 'services.[].options.[].id',
    nameTh: 'services.[].options.[].name.th',
    nameEn: 'services.[].options.[].name.en',
    amount: 'services.[].options.[].price',
    per: 'services.[].options.[].per',
    position: null, // its place
  },
  promotions: {
    id: null, // TOGETHER: with the brand before it
    brand: null, // a folder
    titleTh: 'promotions.[].title.th',
    titleEn: 'promotions.[].title.en',
    descriptionTh: 'promotions.[].description.th',
    descriptionEn: 'promotions.[].description.en',
    reward: 'promotions.[].gives',
    discountKind: null, // TOGETHER
    amount: 'promotions.[].baht_off',
    percent: 'promotions.[].percent_off',
    minimum: 'promotions.[].minimum',
    branchId: null, // a foreign key
    machineCategory: 'promotions.[].machines',
    points: 'promotions.[].points',
    code: 'promotions.[].code',
    loads: null, // TOGETHER: none is 0
    perCustomer: 'promotions.[].per_customer',
    stockTotal: 'promotions.[].stock',
    validDays: 'promotions.[].valid_days',
    startsAt: null, // TOGETHER
    endsAt: null, // TOGETHER
    position: null, // its place
  },
  stamps: {
    brand: null, // a folder
    needed: 'stamps.needed',
    titleTh: 'stamps.title.th',
    titleEn: 'stamps.title.en',
    amount: 'stamps.free_load_up_to',
    validDays: 'stamps.valid_days',
  },
} satisfies Record<keyof ShopRows, Record<string, string | null>>
const TABLES: Record<keyof ShopRows, string> = {
  branches: 'branches',
  machines: 'machines',
  programs: 'programs',
  extras: 'extras',
  offers: 'order_offers',
  options: 'order_options',
  promotions: 'promotions',
  stamps: 'stamp_rules',
}

const columnName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const WITH_BOUNDS = Object.entries(COLUMNS).flatMap(([part, columns]) =>
  Object.entries<string | null>(columns).flatMap(
    ([name, path]) =>
      path === null ? [] : [{ table: TABLES[part as keyof ShopRows], column: columnName(name), path }], // its own keys
  ),
)

/** Changes the row in which the column has a value, if there is one; undoes it again. */
const setTo = (table: string, column: string, value: unknown) =>
  rows(
    database.url,
    `update ${table} set ${column} = $1 where ctid = (select ctid from ${table} order by ${column} is null limit 1)`,
    [value],
  )
const REFUSED = /violates check constraint/

test('every column that the files fill is compared, or has a reason', () => {
  for (const shop of exampleShops(['washday']))
    for (const [part, list] of Object.entries(rowsOf(shop)))
      for (const row of list) {
        const names = Object.keys('row' in row ? { ...row.row, amount: 0 } : row)
        expect(Object.keys(COLUMNS[part as keyof ShopRows]), part).toEqual(expect.arrayContaining(names)) // its own keys
      }
})

test.each(WITH_BOUNDS)(
  'the database refuses in $table, $column, what the files refuse',
  async ({ table, column, path }) => {
    const values = outside(schemaAt(path))
    expect(values.length).toBeGreaterThan(0)
    for (const value of values)
      await expect(setTo(table, column, value), `${column} = ${JSON.stringify(value)}`).rejects.toThrow(REFUSED)
  },
)

/** Bounds of two columns that are compared with each other. */
const PAIRS = ['least', 'most', 'more_minutes', 'more_up_to', 'id', 'lat', 'lng', 'percent', 'amount']
const NUMBERS = WITH_BOUNDS.filter(({ column }) => !PAIRS.includes(column))
test.each(NUMBERS)('the database takes in $table, $column, what the files take', async ({ table, column, path }) => {
  const schema = schemaAt(path)
  for (const value of [...bounds(schema, 'min_value'), ...bounds(schema, 'max_value')]) {
    const [before] = await rows(
      database.url,
      `select ${column} as value from ${table} order by ${column} is null limit 1`,
    )
    await setTo(table, column, value)
    await rows(database.url, `update ${table} set ${column} = $1 where ${column} = $2`, [before?.value, value])
  }
})

const days = (list: unknown) => `update branches set special_days = '${JSON.stringify(list)}'`
const day = (change: object) => days([{ day: '2026-12-05', opensAt: null, closesAt: null, ...change }])
const tells = (change: object) =>
  `update branches set announcement = '${JSON.stringify({ th: 'น้ำไม่ไหล', en: 'No water', until: '2026-12-05', ...change })}'`
const TOGETHER = [
  day({ day: '1999-01-01' }),
  day({ day: '2026-02-30' }),
  day({ day: '2569-12-05' }),
  day({ day: 'tomorrow' }),
  day({ day: 20_261_205 }),
  day({ opensAt: '06:00' }),
  day({ opensAt: '06:00', closesAt: '06:00' }),
  day({ opensAt: '25:00', closesAt: '26:00' }),
  day({ opensAt: 6, closesAt: 23 }),
  days([5]),
  days([null]),
  days([{ day: '2026-12-05' }]),
  days({}),
  days(Array.from({ length: 61 }, () => ({ day: '2026-12-05', opensAt: null, closesAt: null }))),
  tells({ until: '2026-02-30' }),
  tells({ until: 'soon' }),
  tells({ th: '' }),
  tells({ en: 'x'.repeat(1_000) }),
  `update branches set announcement = '5'`,
  `update branches set opens_at = '06:00', closes_at = '06:00'`,
  `update branches set opens_at = '6.00', closes_at = '23.00'`,
  `update branches set services = '{ironing}'`,
  `update branches set address_th = 'ถนน', address_en = null`,
  `update machines set number = '12345'`,
  `update machines set number = 'A1'`,
  `update machines set more_minutes = 10, more_amount = 2000, more_up_to = 10 where category = 'dryer'`,
  `update machines set more_minutes = 10, more_amount = 2000, more_up_to = 90 where category = 'washer'`,
  `update order_offers set least = 9, most = 8`,
  `update promotions set id = 'Upper' where id = (select min(id) from promotions)`,
  `update promotions set loads = 1001`,
  `update promotions set discount_kind = 'half'`,
  `update promotions set discount_kind = 'percent', percent = null`,
  `update promotions set reward = 'gift', amount = 100 where reward = 'coupon'`,
  `update promotions set starts_at = now(), ends_at = now() - interval '1 day'`,
  `insert into staff (brand, name, role) values ('washday', ' ', 'counter')`,
  `insert into staff (brand, name, role) values ('washday', '${'x'.repeat(400)}', 'counter')`,
]
test.each(TOGETHER)('the database refuses: %s', async (statement) => {
  await expect(rows(database.url, statement)).rejects.toThrow(REFUSED)
})

test.each([
  day({}),
  day({ opensAt: '00:00', closesAt: '00:00' }),
  day({ opensAt: '18:00', closesAt: '02:00' }),
  days([]),
  tells({}),
  `update promotions set starts_at = now(), ends_at = now()`,
])('the database takes: %s', async (statement) => {
  expect(await rows(database.url, statement)).toEqual([])
})
