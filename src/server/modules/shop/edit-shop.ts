/** Changes of a shop from the desk: made in what its files would say, so that the same rules and the same plan hold. */
import type { ShopEdit } from '#contract/staff/shop.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { contentOf, filesOf, promotionOf } from './export-shop.ts'
import { type Finding, parseShops } from './read-shop.ts'
import type { ShopOfFiles } from './shop-file.ts'
import type { StoredShop } from './stored-shop.ts'

type Priced = { id: string; price: number; prices_later?: { from: string; price: number }[] }
type Kind = { id: string; programs: Priced[]; extras?: Priced[] }
type Branch = {
  id: string
  hours: string
  holidays?: { day: string; hours?: string }[]
  announcement?: { text: { th: string; en: string }; until: string }
  machines: { kind: string }[]
}
/** The parts of the files that are changed here, as `contentOf` writes them. */
type Draft = { kinds: Kind[]; branches: Branch[]; promotions: Record<string, unknown>[] }

/** What an edit is about does not exist. */
export class UnknownSubject extends Error {}
/** An edit that is none by itself, in words. */
export class UnfitEdit extends Error {}
const found = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new UnknownSubject()
  return item
}

const baht = (satang: number) => satang / 100

/** The price from now on, or from a day on; what is planned for other days stays. */
function setPrice(item: Priced, price: number, from: string | null, today: string) {
  if (from === null || from <= today) {
    item.price = price
    return
  }
  const others = (item.prices_later ?? []).filter((one) => one.from !== from)
  item.prices_later = [...others, { from, price }].toSorted((a, b) => a.from.localeCompare(b.from))
}

/** The kind of a branch's machines; a copy if another branch has the same, whose prices stay. */
function ownKind(draft: Draft, branch: Branch, id: string): Kind {
  const kind = found(draft.kinds.find((one) => one.id === id))
  const isShared = draft.branches.some((other) => other !== branch && other.machines.some((group) => group.kind === id))
  if (!isShared) return kind
  let copyId = `${id}-own`
  for (let next = 2; draft.kinds.some((one) => one.id === copyId); next++) copyId = `${id}-own-${next}`
  const copy = { ...structuredClone(kind), id: copyId }
  draft.kinds.push(copy)
  for (const group of branch.machines) if (group.kind === id) group.kind = copyId
  return copy
}

type Context = { stored: StoredShop; brand: string; kindOf: ReadonlyMap<string, string>; today: string }

function applyEdit(draft: Draft, edit: ShopEdit, { stored, brand, kindOf, today }: Context) {
  const branchOf = (id: string) => found(draft.branches.find((one) => one.id === id))
  switch (edit.what) {
    case 'price': {
      const machine = found(stored.machines.find(({ id }) => id === edit.machine_id))
      const branch = branchOf(machine.branchId)
      // An earlier edit may have given the branch its own copy.
      const first = found(kindOf.get(machine.id))
      const current = branch.machines.some(({ kind }) => kind === first)
        ? first
        : found(branch.machines.find(({ kind }) => kind.startsWith(`${first}-own`))?.kind)
      const kind = ownKind(draft, branch, current)
      const items = edit.part === 'program' ? kind.programs : (kind.extras ?? [])
      setPrice(found(items.find(({ id }) => id === edit.id)), baht(edit.price), edit.from, today)
      return
    }
    case 'hours':
      branchOf(edit.branch_id).hours = edit.hours
      return
    case 'day': {
      const branch = branchOf(edit.branch_id)
      // Days that are over have no use, and would fill the list.
      const others = (branch.holidays ?? []).filter(({ day }) => day !== edit.day && day >= today)
      const changed =
        edit.hours === null ? [] : [{ day: edit.day, ...(edit.hours === 'closed' ? {} : { hours: edit.hours }) }]
      branch.holidays = [...others, ...changed].toSorted((a, b) => a.day.localeCompare(b.day))
      return
    }
    case 'announcement': {
      const branch = branchOf(edit.branch_id)
      delete branch.announcement
      if (edit.announcement) {
        const { until, ...text } = edit.announcement
        branch.announcement = { text, until }
      }
      return
    }
    case 'promotion': {
      const row = found(stored.promotions.find(({ id, brand: of }) => id === edit.promotion_id && of === brand))
      const { until: planned, ...terms } = promotionOf(brand, row)
      const until = edit.until === undefined ? planned : edit.until
      if (edit.is_on && typeof until === 'string' && until < today)
        throw new UnfitEdit(`${String(terms.id)} was on until ${until}: say until when it is on again`)
      const others = draft.promotions.filter(({ id }) => id !== terms.id)
      const entry = until ? { ...terms, until } : terms
      draft.promotions = edit.is_on ? inOrder([...others, entry], brand, stored) : others
    }
  }
}

const inOrder = (promotions: Draft['promotions'], brand: string, stored: StoredShop) => {
  const places = new Map(stored.promotions.map((row) => [promotionOf(brand, row).id, row.position]))
  return promotions.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** The shop as its files would say it after some edits, and what they would not take. */
type Edited = { shop: ShopOfFiles; findings: readonly Finding[] }

/** @throws UnknownSubject, UnfitEdit */
export function editShop(brand: string, stored: StoredShop, now: Date, edits: readonly ShopEdit[]): Edited {
  const { files, kindOf } = contentOf(brand, stored, now)
  const entries = (file: string, name: string) => (files.get(file)?.[name] ?? []) as unknown[]
  const draft = structuredClone({
    kinds: entries('machines.yaml', 'machine_kinds'),
    branches: entries('branches.yaml', 'branches'),
    promotions: entries('promotions.yaml', 'promotions'),
  }) as Draft // as `contentOf` writes them
  for (const edit of edits) applyEdit(draft, edit, { stored, brand, kindOf, today: bangkokDay(now) })
  const changed = new Map([
    ...files,
    ['machines.yaml', { ...files.get('machines.yaml'), machine_kinds: draft.kinds }],
    ['branches.yaml', { ...files.get('branches.yaml'), branches: draft.branches }],
    ['promotions.yaml', { ...files.get('promotions.yaml'), promotions: draft.promotions }],
  ])
  const sources = [...filesOf(changed, '')].map(([file, text]) => ({ file, text }))
  const { shops, findings } = parseShops(new Map([[brand, sources]]))
  return { shop: found(shops[0]), findings }
}

/** The shop of the database as its files say it. */
export const readShopOf = (brand: string, stored: StoredShop, now: Date) => editShop(brand, stored, now, [])
