/** A plan in words, for the person who applies it. */
import { bangkokDay } from '#contract/thai/bangkok.ts'
import type { Change, Plan, ShopPart } from './plan-shop.ts'

const NOUNS: Record<ShopPart, readonly [one: string, many: string]> = {
  branch: ['branch', 'branches'],
  machine: ['machine', 'machines'],
  program: ['program of a machine', 'programs of machines'],
  extra: ['extra of a machine', 'extras of machines'],
  offer: ['service of a branch', 'services of branches'],
  option: ['option of a service', 'options of services'],
  promotion: ['promotion', 'promotions'],
  stamps: ['stamp card', 'stamp cards'],
}
const VERBS: Record<Exclude<Change['action'], 'price'>, readonly [one: string, many: string]> = {
  add: ['is new', 'are new'],
  change: ['changes', 'change'],
  retire: ['is retired', 'are retired'],
  return: ['is there again', 'are there again'],
}

const counted = (count: number, [one, many]: readonly [string, string]) => `${count} ${count === 1 ? one : many}`
const baht = (satang: unknown) => `${(Number(satang) / 100).toFixed(2).replace(/\.00$/, '')} baht`
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `1 December 2026` in Bangkok. */
function dayInWords(at: Date): string {
  const [year = '', month = '', day = ''] = bangkokDay(at).split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
}

const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return 'none'
  if (value instanceof Date) return dayInWords(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const MONEY = new Set(['amount', 'minimum', 'unitAmount', 'fee', 'feePerKm'])

function differencesOf({ before, after }: Change): string {
  return Object.keys(after ?? {})
    .filter((name) => name !== 'retiredAt')
    .map((name) => {
      const text = MONEY.has(name) ? baht : valueText
      return `${name} ${text(before?.[name])} → ${text(after?.[name])}`
    })
    .join(', ')
}

function priceLines(changes: readonly Change[]): string[] {
  const byDay = Map.groupBy(changes, ({ from }) => from?.getTime() ?? 0)
  return [...byDay].flatMap(([at, ofDay]) => {
    const when = at === 0 ? 'now' : `on ${dayInWords(new Date(at))}`
    const groups = Map.groupBy(ofDay, ({ branchId, name, before, after }) =>
      after
        ? `${branchId}: ${name} ${baht(before?.amount)} → ${baht(after.amount)}`
        : `${branchId}: ${name} ${baht(before?.amount)} is called off`,
    )
    return [
      `${counted(ofDay.length, ['price changes', 'prices change'])} ${when}:`,
      ...[...groups].map(([text, group]) => `  ${text} (${counted(group.length, ['machine', 'machines'])})`),
    ]
  })
}

/** How many lines of one kind are told one by one. */
const MAX_DETAILS = 20

/** What a plan will do, a line each; empty if nothing is different. */
export function planInWords({ changes, heldRetired, obstacles }: Plan): string[] {
  const lines: string[] = []
  const others = changes.filter(({ action }) => action !== 'price')
  for (const [, group] of Map.groupBy(others, ({ subject, action }) => `${subject} ${action}`)) {
    const [first] = group
    if (!first || first.action === 'price') continue
    const { subject, action } = first
    const [one, many] = VERBS[action]
    lines.push(`${counted(group.length, NOUNS[subject])} ${group.length === 1 ? one : many}:`)
    const told = Map.groupBy(group, (change) => {
      const differences = action === 'add' || action === 'retire' ? '' : differencesOf(change)
      const isPart = subject === 'program' || subject === 'extra'
      const what = isPart ? `${change.branchId}: ${change.name}` : `${change.id} (${change.name})`
      return `  ${what}${differences ? `: ${differences}` : ''}`
    })
    const texts = [...told].map(([text, same]) => (same.length > 1 ? `${text} (${same.length} machines)` : text))
    lines.push(...texts.slice(0, MAX_DETAILS))
    if (texts.length > MAX_DETAILS) lines.push(`  … and ${texts.length - MAX_DETAILS} more`)
  }
  lines.push(...priceLines(changes.filter(({ action }) => action === 'price')))
  const running = [...heldRetired.values()].filter((status) => status === 'running').length
  if (running > 0)
    lines.push(
      `${counted(running, ['customer is', 'customers are'])} washing in retired machines: their loads end as usual`,
    )
  if (heldRetired.size > running)
    lines.push(
      `${counted(heldRetired.size - running, ['customer is', 'customers are'])} paying for retired machines: those still start`,
    )
  return [...lines, ...obstacles.map((text) => `NOT NOW: ${text}`)]
}
