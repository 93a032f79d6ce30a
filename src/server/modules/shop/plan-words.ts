/** A plan in words, for the person who applies it. */
import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '#contract/locale.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import type { SpecialDay } from '#server/db/schema/branches.ts'
import type { Change, ShopPart } from './plan-rows.ts'
import type { Obstacle, Plan } from './plan-shop.ts'

type Forms = readonly [one: string, many: string]
type Verb = Exclude<Change['action'], 'price'>
type Words = {
  nouns: Record<ShopPart, Forms>
  verbs: Record<Verb, Forms>
  ofPeople: Partial<Record<Verb, Forms>>
  roles: Record<StaffRole, string>
  allBranches: string
  /** Columns as people call them; others are told by their own name. */
  fields: Record<string, string>
  machines: Forms
  /** How Thai counts. */
  items: string
  baht: (amount: string) => string
  none: string
  closed: string
  usualHours: string
  pricesChange: (count: number, when: string) => string
  now: string
  onDay: (day: string) => string
  calledOff: string
  more: (count: number) => string
  washing: (count: number) => string
  paying: (count: number) => string
  notNow: string
  obstacle: (obstacle: Obstacle) => string
}

const twice = (text: string): Forms => [text, text]

const WORDS: Record<Locale, Words> = {
  en: {
    nouns: {
      branch: ['branch', 'branches'],
      machine: ['machine', 'machines'],
      program: ['program of a machine', 'programs of machines'],
      extra: ['extra of a machine', 'extras of machines'],
      offer: ['service of a branch', 'services of branches'],
      option: ['option of a service', 'options of services'],
      promotion: ['promotion', 'promotions'],
      stamps: ['stamp card', 'stamp cards'],
      person: ['person of the staff', 'people of the staff'],
    },
    ofPeople: { add: ['is invited', 'are invited'], retire: ['loses access', 'lose access'] },
    roles: { owner: 'owner', manager: 'manager', counter: 'counter', engineer: 'engineer' },
    allBranches: 'all branches',
    verbs: {
      add: ['is new', 'are new'],
      change: ['changes', 'change'],
      retire: ['is retired', 'are retired'],
      return: ['is there again', 'are there again'],
    },
    fields: {
      opensAt: 'opens',
      closesAt: 'closes',
      specialDays: 'holidays',
      announcement: 'announcement',
      moreMinutes: 'minutes of more time',
      moreAmount: 'price of more time',
      moreUpTo: 'longest load with more time',
      startsAt: 'from',
      endsAt: 'until',
      role: 'role',
      branchIds: 'branches',
    },
    machines: ['machine', 'machines'],
    items: '',
    baht: (amount) => `${amount} baht`,
    none: 'none',
    closed: 'closed',
    usualHours: 'usual hours',
    pricesChange: (count, when) => `${count} ${count === 1 ? 'price changes' : 'prices change'} ${when}:`,
    now: 'now',
    onDay: (day) => `on ${day}`,
    calledOff: 'is called off',
    more: (count) => `… and ${count} more`,
    washing: (count) =>
      `${count} ${count === 1 ? 'customer is' : 'customers are'} washing in retired machines: their loads end as usual`,
    paying: (count) =>
      `${count} ${count === 1 ? 'customer is' : 'customers are'} paying for retired machines: those still start`,
    notNow: 'NOT NOW',
    obstacle(it) {
      if (it.why === 'closing')
        return `the files of ${it.brand} are without a branch, and ${it.branches} would be retired: if that is meant, add --close`
      if (it.why === 'ownerless')
        return `the staff of ${it.brand} in the files is without an owner, and nobody could invite one: add the owners`
      if (it.why === 'foreign') {
        const place = it.place ? `${it.place}: ` : ''
        const machine = 'number' in it ? `machine ${it.number} in ${it.branchId} has ` : ''
        return it.what === 'address'
          ? `${place}${machine}the address ${it.id} of another brand’s machine: a code must mean one machine`
          : `${place}${machine}the id ${it.id}${machine ? '' : ' is that'} of another brand’s ${it.what === 'id' ? 'machine' : it.what}: choose another one`
      }
      const machine = `machine ${it.number} in ${it.branchId} is in use`
      return it.why === 'in_use'
        ? `${machine}: its address can change when it is free`
        : `${machine}: machine ${it.heir} can get its address when it is free`
    },
  },
  th: {
    nouns: {
      branch: twice('สาขา'),
      machine: twice('เครื่อง'),
      program: twice('โปรแกรมของเครื่อง'),
      extra: twice('ตัวเลือกเสริมของเครื่อง'),
      offer: twice('บริการของสาขา'),
      option: twice('ตัวเลือกของบริการ'),
      promotion: twice('โปรโมชัน'),
      stamps: twice('บัตรสะสมแสตมป์'),
      person: twice('พนักงาน'),
    },
    ofPeople: { add: twice('เชิญ'), retire: twice('สิ้นสุดสิทธิ์') },
    roles: { owner: 'เจ้าของ', manager: 'ผู้จัดการ', counter: 'พนักงานประจำสาขา', engineer: 'ช่าง' },
    allBranches: 'ทุกสาขา',
    verbs: {
      add: twice('เพิ่มใหม่'),
      change: twice('เปลี่ยน'),
      retire: twice('เลิกใช้'),
      return: twice('กลับมาใช้'),
    },
    fields: {
      opensAt: 'เปิด',
      closesAt: 'ปิด',
      specialDays: 'วันหยุด',
      announcement: 'ประกาศ',
      moreMinutes: 'นาทีที่เพิ่ม',
      moreAmount: 'ราคาเวลาที่เพิ่ม',
      moreUpTo: 'นาทีสูงสุดต่อครั้งเมื่อเพิ่มเวลา',
      startsAt: 'ตั้งแต่',
      endsAt: 'ถึง',
      role: 'หน้าที่',
      branchIds: 'สาขา',
    },
    machines: twice('เครื่อง'),
    items: 'รายการ',
    baht: (amount) => `${amount} บาท`,
    none: 'ไม่มี',
    closed: 'ปิด',
    usualHours: 'เวลาปกติ',
    pricesChange: (count, when) => `ราคาเปลี่ยน ${count} รายการ ${when}:`,
    now: 'ทันที',
    onDay: (day) => `วันที่ ${day}`,
    calledOff: 'ยกเลิกราคาที่ตั้งไว้',
    more: (count) => `… และอีก ${count} รายการ`,
    washing: (count) => `ลูกค้า ${count} คนกำลังใช้เครื่องที่เลิกใช้ เครื่องจะทำงานจนเสร็จ`,
    paying: (count) => `ลูกค้า ${count} คนกำลังชำระค่าเครื่องที่เลิกใช้ เครื่องจะยังเริ่มทำงาน`,
    notNow: 'ยังทำไม่ได้',
    obstacle(it) {
      if (it.why === 'closing')
        return `ไฟล์ของ ${it.brand} ไม่มีสาขาเลย และจะเลิกใช้ ${it.branches} สาขา หากตั้งใจปิดทั้งหมด ให้เพิ่ม --close`
      if (it.why === 'ownerless') return `พนักงานของ ${it.brand} ในไฟล์ไม่มีเจ้าของ จะไม่มีใครเชิญเจ้าของได้อีก ให้เพิ่มเจ้าของในไฟล์`
      if (it.why === 'foreign') {
        const place = it.place ? [`${it.place}:`] : []
        const machine = 'number' in it ? [`เครื่อง ${it.number} ใน ${it.branchId}:`] : []
        const whose = {
          branch: 'เป็นของสาขาของแบรนด์อื่น เลือกรหัสใหม่',
          promotion: 'เป็นของโปรโมชันของแบรนด์อื่น เลือกรหัสใหม่',
          id: 'เป็นของเครื่องของแบรนด์อื่น เลือกรหัสใหม่',
          address: 'เป็นของเครื่องของแบรนด์อื่น หนึ่งโค้ดต้องเป็นของเครื่องเดียว',
        }[it.what]
        return [...place, ...machine, it.what === 'address' ? 'ที่อยู่' : 'รหัส', it.id, whose].join(' ')
      }
      const machine = `เครื่อง ${it.number} ใน ${it.branchId} มีคนใช้อยู่`
      return it.why === 'in_use'
        ? `${machine} เปลี่ยนที่อยู่ได้เมื่อเครื่องว่าง`
        : `${machine} เครื่อง ${it.heir} จะได้ที่อยู่นี้เมื่อเครื่องว่าง`
    },
  },
}

const baht = (satang: unknown) => (Number(satang) / 100).toFixed(2).replace(/\.00$/, '')
const MONEY = new Set(['amount', 'moreAmount', 'minimum', 'unitAmount', 'fee', 'feePerKm'])

const MONTHS: Record<Locale, readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  th: 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' '),
}
const BUDDHIST_YEARS = 543

/**
 * `1 December 2026`; in Thai the year is the Buddhist one.
 * @param text `2026-12-01`
 */
function calendarDay(text: string, locale: Locale): string {
  const [year = '', month = '', day = ''] = text.split('-')
  const shown = locale === 'th' ? Number(year) + BUDDHIST_YEARS : year
  return `${Number(day)} ${MONTHS[locale][Number(month) - 1]} ${shown}`
}
const dayInWords = (at: Date, locale: Locale) => calendarDay(bangkokDay(at), locale)

function writer(locale: Locale) {
  const words = WORDS[locale]
  const nameOf = ({ name }: Change) => name[locale]

  const roleText = (role: unknown) => words.roles[role as StaffRole] // as its column says
  const branchesText = (ids: unknown) => (Array.isArray(ids) ? ids.join(', ') : words.allBranches)

  const valueText = (field: string, value: unknown): string => {
    if (field === 'role') return roleText(value)
    if (field === 'branchIds') return branchesText(value)
    if (value === null || value === undefined) return words.none
    if (MONEY.has(field)) return words.baht(baht(value))
    if (value instanceof Date) return dayInWords(value, locale)
    if (field === 'announcement') {
      const { until, ...texts } = value as { th: string; en: string; until: string } // as its column says
      return `“${texts[locale]}” (${words.fields.endsAt} ${calendarDay(until, locale)})`
    }
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }

  /** Only the days that are different. */
  function daysText(before: unknown, after: unknown): string {
    const listOf = (value: unknown) => (Array.isArray(value) ? (value as SpecialDay[]) : []) // as its column says
    const [was, is] = [listOf(before), listOf(after)]
    const days = [...new Set([...was, ...is].map(({ day }) => day))].toSorted()
    return days
      .flatMap((day) => {
        const [old, now] = [was, is].map((list) => list.find((one) => one.day === day))
        if (isDeepStrictEqual(old, now)) return []
        const hours = now?.opensAt ? `${now.opensAt}–${now.closesAt}` : now ? words.closed : words.usualHours
        return [`${calendarDay(day, locale)} ${hours}`]
      })
      .join(', ')
  }

  const differencesOf = ({ before, after }: Change): string =>
    Object.keys(after ?? {})
      .filter((field) => field !== 'retiredAt' && !isDeepStrictEqual(before?.[field], after?.[field]))
      .map((field) => {
        const name = words.fields[field] ?? field
        const [was, is] = [before?.[field], after?.[field]]
        if (field === 'specialDays') return `${name}: ${daysText(was, is)}`
        return `${name} ${valueText(field, was)} → ${valueText(field, is)}`
      })
      .join(', ')

  function priceLines(changes: readonly Change[]): string[] {
    const byDay = Map.groupBy(changes, ({ from }) => (from ? bangkokDay(from) : ''))
    return [...byDay].flatMap(([day, ofDay]) => {
      const when = day === '' ? words.now : words.onDay(calendarDay(day, locale))
      const groups = Map.groupBy(ofDay, (change) => {
        const { branchId, before, after } = change
        const was = words.baht(baht(before?.amount))
        const becomes = after ? `→ ${words.baht(baht(after.amount))}` : words.calledOff
        return `${branchId}: ${nameOf(change)} ${was} ${becomes}`
      })
      return [
        words.pricesChange(ofDay.length, when),
        ...[...groups].map(([text, group]) => `  ${text} (${counted(group.length, words.machines)})`),
      ]
    })
  }

  const isOne = (count: number) => locale === 'en' && count === 1
  const counted = (count: number, [one, many]: Forms) =>
    locale === 'th' ? [one, count, words.items].join(' ') : `${count} ${isOne(count) ? one : many}`
  const headOf = (count: number, subject: ShopPart, action: Verb) => {
    const [one, many] = (subject === 'person' && words.ofPeople[action]) || words.verbs[action]
    const noun = counted(count, words.nouns[subject])
    return locale === 'th' ? `${one} ${noun}:` : `${noun} ${isOne(count) ? one : many}:`
  }

  /** A person with what they may do. */
  const personText = (change: Change) => {
    const { role, branchIds } = { ...change.after, ...change.before }
    return `${nameOf(change)} (${roleText(role)}, ${branchesText(branchIds)})`
  }

  return { words, nameOf, differencesOf, priceLines, counted, headOf, personText }
}

/** How many lines of one kind are told one by one. */
const MAX_DETAILS = 20

/** What a plan will do, a line each; empty if nothing is different. */
export function planInWords(plan: Plan, locale: Locale = 'en'): string[] {
  const { changes, heldRetired } = plan
  const { words, nameOf, differencesOf, priceLines, counted, headOf, personText } = writer(locale)
  const lines: string[] = []
  const others = changes.filter(({ action }) => action !== 'price')
  for (const [, group] of Map.groupBy(others, ({ subject, action }) => `${subject} ${action}`)) {
    const [first] = group
    if (!first || first.action === 'price') continue
    const { subject, action } = first
    lines.push(headOf(group.length, subject, action))
    const told = Map.groupBy(group, (change) => {
      const differences = action === 'add' || action === 'retire' ? '' : differencesOf(change)
      const isPart = subject === 'program' || subject === 'extra'
      const what =
        subject === 'person'
          ? personText(change)
          : isPart
            ? `${change.branchId}: ${nameOf(change)}`
            : `${change.id} (${nameOf(change)})`
      return `  ${what}${differences ? `: ${differences}` : ''}`
    })
    const texts = [...told].map(([text, same]) =>
      same.length > 1 ? `${text} (${counted(same.length, words.machines)})` : text,
    )
    lines.push(...texts.slice(0, MAX_DETAILS))
    if (texts.length > MAX_DETAILS) lines.push(`  ${words.more(texts.length - MAX_DETAILS)}`)
  }
  lines.push(...priceLines(changes.filter(({ action }) => action === 'price')))
  const running = [...heldRetired.values()].filter((status) => status === 'running').length
  if (running > 0) lines.push(words.washing(running))
  if (heldRetired.size > running) lines.push(words.paying(heldRetired.size - running))
  return [...lines, ...obstaclesInWords(plan, locale).map((text) => `${words.notNow}: ${text}`)]
}

/** Why a plan cannot be applied now, a line each. */
export const obstaclesInWords = ({ obstacles }: Pick<Plan, 'obstacles'>, locale: Locale = 'en'): string[] =>
  obstacles.map((obstacle) => WORDS[locale].obstacle(obstacle))
