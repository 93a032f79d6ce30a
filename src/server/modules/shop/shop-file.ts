/** A file of a shop, `brands/<id>/shop/*.yaml`: what the shop has and asks for it. A shop is all files of its folder together. */
import {
  array,
  check,
  forward,
  type InferOutput,
  maxLength,
  maxValue,
  metadata,
  minLength,
  minValue,
  optional,
  partialCheck,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  transform,
} from 'valibot'
import { PictureFile } from '#brands/brand-file.ts'
import { InBothLanguages, Line } from '#brands/texts.ts'
import { MACHINE_CATEGORIES } from '#contract/machines.ts'
import { AddressPart, Day } from '#contract/scalars.ts'
import { SERVICE_KINDS } from '#contract/service-kinds.ts'
import { ORDER_UNITS } from '#contract/services.ts'
import { STAFF_ROLES } from '#contract/staff/roles.ts'
import { parseTelephone } from '#contract/thai/phone.ts'
import { isTaxId } from '#contract/thai/tax-id.ts'

// Every value of a file is read as text, so that a telephone number keeps its zero; numbers are made here.

const whole = (least: number, most: number, unit: string) =>
  pipe(
    string('must be a number'),
    regex(/^\d{1,9}$/, 'is no whole number'),
    metadata({ minimum: least, maximum: most }),
    transform(Number),
    minValue(least, ({ input }) => `${input} is too small: at least ${least} ${unit}`),
    maxValue(most, ({ input }) => `${input} is too large: at most ${most} ${unit}`),
  )

/** Baht in the file, satang in the result. */
const baht = (least: number, most: number, why: string) =>
  pipe(
    string('must be a price in baht: write 40 or 40.50'),
    regex(/^\d{1,6}(?:\.\d{1,2})?$/, 'is no price in baht: write 40 or 40.50'),
    metadata({ minimum: least, maximum: most }),
    transform((text) => Math.round(Number(text) * 100)),
    minValue(least * 100, ({ input }) => `of ${input / 100} baht is too small: at least ${least}, ${why}`),
    maxValue(
      most * 100,
      ({ input }) => `of ${input / 100} baht is too large: at most ${most}, or it is a slip of the pen`,
    ),
  )

/** Gateways take no less: https://docs.omise.co/supported-currencies (2,000 satang), Stripe less. */
const MIN_PRICE_BAHT = 20
/** Above this a price is a slip of the pen: 4000 for 40.00. */
const MAX_BAHT = 10_000
const Price = baht(MIN_PRICE_BAHT, MAX_BAHT, 'which every payment method takes')
const Surcharge = baht(0, MAX_BAHT, 'which is nothing')
const Discount = baht(1, MAX_BAHT, 'or it is none')

const ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/
const Id = pipe(string('must be a text'), regex(ID, 'is no id: write small letters, digits and dashes, at most 40'))
/** An entry of a list that is there twice is named. */
function noTwin<Entry>(what: string, keyOf: (entry: Entry) => string) {
  const twinOf = (list: readonly Entry[]) => {
    const keys = list.map(keyOf)
    return keys.find((key, i) => keys.indexOf(key) !== i)
  }
  return check<Entry[], (issue: { input: Entry[] }) => string>(
    (list) => twinOf(list) === undefined,
    ({ input }) => `has the ${what} ${twinOf(input)} twice: remove one`,
  )
}
/** Some branches of the shop; where all are meant, the list is left out. */
const Branches = pipe(
  array(Id),
  minLength(1, 'is empty: leave it out for all branches'),
  metadata({ uniqueItems: true }),
  noTwin('branch', String),
)
const Name = InBothLanguages(60)
const Part = pipe(
  string('must be a text'),
  regex(AddressPart.pipe[1].requirement, 'is no part of a machine’s address: write letters, digits, - and _'),
)
const BUDDHIST_YEARS = 543
/** Years in which a shop plans; the Buddhist ones of today are not among them. */
const isYear = (year: number) => year >= 2020 && year <= 2099
const yearOf = (text: string) => Number(text.slice(0, 4))
const yearFault = (text: string) => {
  const year = yearOf(text) - BUDDHIST_YEARS
  return isYear(year)
    ? `is of the Buddhist calendar: write ${year}${text.slice(4)}`
    : 'has no year from 2020 to 2099: write 2026-12-31'
}
const CalendarDay = pipe(
  string('must be a day'),
  metadata({ format: 'date', pattern: '^20[2-9]\\d-' }),
  check((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), 'is no day: write year, month and day as 2026-12-31'),
  check((text) => Day.pipe[2].requirement(text) || !/^\d{4}-\d{2}-\d{2}$/.test(text), 'is no day of the calendar'),
  check(
    (text) => isYear(yearOf(text)) || !/^\d{4}-/.test(text),
    ({ input }) => yearFault(input),
  ),
)

const LAT = [5.5, 20.6] as const
const LNG = [97.2, 105.8] as const
/** How far east the country reaches, up to a latitude: the box of both has much of its neighbours. */
const EAST = [
  [10, 102.2],
  [12.5, 103],
  [14.2, 103],
  [18.5, 105.8],
  [20.6, 101.5],
] as const
const outside =
  (least: number, most: number) =>
  ({ input }: { input: number }) => {
    const [from, to] = least === LAT[0] ? LNG : LAT
    const isOther = input >= from && input <= to
    return `${input} is not in Thailand: from ${least} to ${most}${isOther ? '; lat and lng are swapped' : ''}`
  }
const degrees = (least: number, most: number) =>
  pipe(
    string('must be a number'),
    regex(/^-?\d{1,3}(?:\.\d{1,8})?$/, 'is no number of degrees: write 13.7817'),
    metadata({ minimum: least, maximum: most }),
    transform(Number),
    minValue(least, outside(least, most)),
    maxValue(most, outside(least, most)),
  )

const At = pipe(
  strictObject({ lat: degrees(...LAT), lng: degrees(...LNG) }),
  // Outside of the box the numbers have been found.
  check(
    ({ lat, lng }) => lng > LNG[1] || lng <= (EAST.find(([to]) => lat <= to)?.[1] ?? LNG[1]),
    'is not in Thailand: copy both numbers from a map',
  ),
)

const WRITE_HOURS = 'write 06:00-23:00, with midnight as 00:00, or 24h'
const HOURS = /^([01]\d|2[0-3]):([0-5]\d)\s*[-–]\s*([01]\d|2[0-3]):([0-5]\d)$/
/** `06:00-23:00`, past midnight too; `24h` is day and night. */
const Hours = pipe(
  string(`must be hours: ${WRITE_HOURS}`),
  metadata({ pattern: `^24h$|${HOURS.source}` }),
  check((text) => text === '24h' || HOURS.test(text), `are no hours: ${WRITE_HOURS}`),
  transform((text) => {
    const [, h1, m1, h2, m2] = HOURS.exec(text) ?? []
    return h1 ? { opensAt: `${h1}:${m1}`, closesAt: `${h2}:${m2}` } : { opensAt: null, closesAt: null }
  }),
  check(
    ({ opensAt, closesAt }) => opensAt === null || opensAt !== closesAt,
    'open and close at the same time: for day and night write 24h',
  ),
)

const Telephone = pipe(
  string('must be a telephone number'),
  check((text) => parseTelephone(text) !== undefined, 'is no Thai telephone number: write 02 123 4567 or 081 234 5678'),
  transform((text) => parseTelephone(text) ?? text),
)

const TaxId = pipe(
  string('must be a text of 13 digits'),
  regex(/^\d{13}$/, 'must have 13 digits and nothing else'),
  check((text) => isTaxId(text) || !/^\d{13}$/.test(text), 'is no tax id: its last digit does not fit the others'),
)

const BranchNumber = pipe(string('must be a text of 5 digits'), regex(/^\d{5}$/, 'must have 5 digits, with its zeros'))

/** Prices from a day on; the days follow each other. */
const later = (price: typeof Price) =>
  pipe(
    array(strictObject({ from: CalendarDay, price })),
    noTwin('day', ({ from }) => from),
    check(
      (list) => list.every(({ from }, i) => i === 0 || from >= (list[i - 1]?.from ?? '')),
      'are not in the order of their days',
    ),
  )

/** More time for a dryer whose box can add it while it runs: so many minutes at a time, up to so many for a load. */
const MoreTime = pipe(
  strictObject({ minutes: whole(1, 60, 'minutes'), price: Price, up_to: whole(2, 600, 'minutes') }),
  forward(
    check(({ minutes, up_to }) => minutes < up_to, 'must be more than minutes'),
    ['up_to'],
  ),
)

/** A kind of machine, with what it is sold for. */
const MachineKindEntries = strictObject({
  id: Id,
  kind: picklist(MACHINE_CATEGORIES),
  kilos: whole(1, 60, 'kg'),
  programs: pipe(
    array(
      strictObject({
        id: Id,
        name: Name,
        /** Temperature of the water or the air; none if the name says it. */
        celsius: optional(whole(0, 95, '°C')),
        minutes: whole(1, 300, 'minutes'),
        price: Price,
        prices_later: optional(later(Price), []),
      }),
    ),
    minLength(1, 'is empty: a machine without a program sells nothing'),
    maxLength(12, 'has too many entries: at most 12 programs'),
  ),
  extras: optional(
    pipe(
      array(strictObject({ id: Id, name: Name, price: Surcharge, prices_later: optional(later(Surcharge), []) })),
      maxLength(12, 'has too many entries: at most 12 extras'),
    ),
    [],
  ),
  /** Left out where the box of the machine cannot. */
  more_time: optional(MoreTime),
})
export const MachineKindFile = pipe(
  MachineKindEntries,
  forward(
    partialCheck(
      [['kind'], ['more_time']],
      ({ kind, more_time }) => more_time === undefined || kind === 'dryer',
      'is for dryers only',
    ),
    ['more_time'],
  ),
  forward(
    partialCheck(
      [['programs'], ['more_time']],
      ({ programs, more_time }) =>
        more_time === undefined || programs.some(({ minutes }) => minutes + more_time.minutes <= more_time.up_to),
      'has an up_to that no program leaves room for: it would never be offered',
    ),
    ['more_time'],
  ),
)
export type MachineKind = InferOutput<typeof MachineKindFile>

const NUMBERS = /^\d{1,4}(?:-\d{1,4})?(?:,\s*\d{1,4}(?:-\d{1,4})?)*$/
const MAX_MACHINES = 200

/** `01-03, 07` as single numbers, as wide as the first of their range. */
function numbersIn(text: string): string[] {
  return text.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().split('-')
    const count = Math.min(Number(last) - Number(first) + 1, MAX_MACHINES + 1)
    return Array.from({ length: count }, (_, i) => String(Number(first) + i).padStart(first.length, '0'))
  })
}

const reversedIn = (text: string) =>
  text.split(',').find((range) => {
    const [first, last = first] = range.split('-')
    return Number(last) < Number(first)
  })

const Numbers = pipe(
  string('must be numbers: write 01-06, or "01, 03"'),
  regex(NUMBERS, 'are no numbers of machines: write 01-06, or "01, 03"'),
  check(
    (text) => reversedIn(text) === undefined,
    ({ input }) => `has the range ${reversedIn(input)?.trim()}, which ends before it begins`,
  ),
  transform(numbersIn),
  maxLength(MAX_MACHINES, `has too many machines: at most ${MAX_MACHINES}`),
)

export const BranchFile = strictObject({
  id: Id,
  name: Name,
  address: optional(InBothLanguages(300)),
  /** Picture of the branch, a file in `brands/<id>/pictures/`; without it the brand's own stands on its page. */
  picture: optional(PictureFile),
  at: At,
  hours: Hours,
  holidays: optional(
    pipe(
      array(strictObject({ day: CalendarDay, hours: optional(Hours) })),
      maxLength(60, 'has too many days: at most 60'),
      noTwin('day', ({ day }) => day),
    ),
    [],
  ),
  /** Shown on the branch's page to the end of its day. */
  announcement: optional(strictObject({ text: InBothLanguages(200), until: CalendarDay })),
  telephone: optional(Telephone),
  tax_id: optional(TaxId),
  branch_number: optional(BranchNumber),
  /** Whether customers on the way may hold a machine for ten minutes. */
  holds: optional(picklist(['yes', 'no'], 'must be yes or no'), 'yes'),
  controller: Part,
  machines: pipe(
    array(
      strictObject({
        kind: Id,
        numbers: Numbers,
        /** Controller of these machines, if it is not that of the branch. */
        controller: optional(Part),
        /** At the controller; what follows in the code of a machine is its number, or its sub-position. */
        address: Part,
        sub_positions: optional(Numbers),
        /** Ids of machines that are older than these files; those of others are `<branch>-<number>`. */
        ids: optional(
          pipe(
            array(pipe(string(), regex(/^[\w-]{1,64}$/, 'is no id of a machine'))),
            maxLength(MAX_MACHINES, `has too many ids: at most ${MAX_MACHINES}`),
            noTwin('id', String),
            metadata({ uniqueItems: true }),
          ),
        ),
      }),
    ),
    minLength(1, 'is empty: a branch without a machine is not shown'),
  ),
})
export type BranchEntry = InferOutput<typeof BranchFile>

export const ServiceFile = pipe(
  strictObject({
    service: picklist(SERVICE_KINDS),
    /** Ids of branches; all of the shop without it. */
    branches: optional(Branches),
    unit: picklist(ORDER_UNITS),
    unit_kilos: whole(1, 60, 'kg'),
    unit_price: Price,
    least: whole(1, 100, 'units'),
    most: whole(1, 100, 'units'),
    fee: Surcharge,
    fee_covers_km: whole(0, 100, 'km'),
    fee_per_km: Surcharge,
    reach_km: whole(1, 100, 'km'),
    turnaround_minutes: whole(0, 20_160, 'minutes'),
    /** 0: no orders for now. */
    visits_per_slot: whole(0, 100, 'visits'),
    options: optional(
      pipe(
        array(strictObject({ id: Id, name: Name, price: Surcharge, per: picklist(['unit', 'order']) })),
        maxLength(12, 'has too many entries: at most 12 options'),
      ),
      [],
    ),
  }),
  forward(
    partialCheck([['least'], ['most']], ({ least, most }) => least <= most, 'is more than most'),
    ['least'],
  ),
)
export type ServiceEntry = InferOutput<typeof ServiceFile>

export const PromotionFile = pipe(
  strictObject({
    id: Id,
    title: InBothLanguages(60),
    description: InBothLanguages(200),
    gives: picklist(['coupon', 'gift']),
    baht_off: optional(Discount),
    percent_off: optional(whole(1, 100, '%')),
    /** With `percent_off`: the most that it takes off. */
    at_most: optional(Discount),
    free_load_up_to: optional(Discount),
    minimum: optional(Surcharge),
    branch: optional(Id),
    machines: optional(picklist(MACHINE_CATEGORIES)),
    points: optional(whole(0, 100_000, 'points')),
    after_loads: optional(whole(1, 1_000, 'loads')),
    code: optional(pipe(string(), regex(/^[A-Z0-9]{3,20}$/, 'is no code: write 3 to 20 capitals and digits'))),
    per_customer: whole(1, 1_000, 'times'),
    stock: optional(whole(1, 1_000_000, 'pieces')),
    valid_days: whole(1, 365, 'days'),
    from: optional(CalendarDay),
    until: optional(CalendarDay),
  }),
  forward(
    partialCheck(
      [['gives'], ['baht_off'], ['percent_off'], ['free_load_up_to']],
      ({ gives, baht_off, percent_off, free_load_up_to }) =>
        [baht_off, percent_off, free_load_up_to].filter((value) => value !== undefined).length ===
        (gives === 'coupon' ? 1 : 0),
      'needs one of baht_off, percent_off and free_load_up_to for a coupon, and none for a gift',
    ),
    ['gives'],
  ),
  partialCheck(
    [['percent_off'], ['at_most']],
    ({ percent_off, at_most }) => (percent_off === undefined) === (at_most === undefined),
    'must have percent_off and at_most together',
  ),
  forward(
    partialCheck([['from'], ['until']], ({ from, until }) => !from || !until || from <= until, 'is before from'),
    ['until'],
  ),
)
export type PromotionEntry = InferOutput<typeof PromotionFile>

const Stamps = strictObject({
  needed: whole(2, 50, 'stamps'),
  title: InBothLanguages(60),
  free_load_up_to: Discount,
  valid_days: whole(1, 365, 'days'),
})
export type StampsEntry = InferOutput<typeof Stamps>

/** A person of the staff. With a list of them, who is not there yet is invited, and who is no longer in it loses access. */
export const StaffFile = strictObject({
  name: Line(80),
  role: picklist(STAFF_ROLES),
  /** Ids of branches; all of the shop without it. */
  branches: optional(Branches),
})
export type StaffEntry = InferOutput<typeof StaffFile>

export const ShopFile = strictObject({
  /** To whom payments by PromptPay go, unless a branch has its own. */
  tax_id: optional(TaxId),
  machine_kinds: optional(array(MachineKindFile)),
  branches: optional(array(BranchFile)),
  services: optional(array(ServiceFile)),
  promotions: optional(array(PromotionFile)),
  stamps: optional(Stamps),
  staff: optional(array(StaffFile)),
})
export type ShopFile = InferOutput<typeof ShopFile>

/** What the files of one brand say together. */
export type ShopOfFiles = {
  brand: string
  taxId: string | undefined
  kinds: readonly MachineKind[]
  branches: readonly BranchEntry[]
  services: readonly ServiceEntry[]
  promotions: readonly PromotionEntry[]
  stamps: StampsEntry | undefined
  /** None: who has access is not the files’ business, but that of the desk. */
  staff: readonly StaffEntry[] | undefined
}
