import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { getBranchList, type ListedBranch } from './branch-list.ts'
import { type BranchListInput, searchBranches, sortByName } from './branch-search.ts'
import { distanceM } from './distance.ts'

const ARI = { lat: 13.7817, lng: 100.5422 }
const CHIANG_MAI = { lat: 18.7968, lng: 98.9672 }
const FROM_ARI = { order: 'distance', lat: '13.7817', lng: '100.5422' } as const

const branch = (th: string, en: string, change: Partial<ListedBranch> = {}): ListedBranch => ({
  branch_id: en,
  name: { th, en },
  closes_at: '24h',
  services: [],
  is_open: true,
  washers: [],
  dryers: [],
  ...ARI,
  ...change,
})
const near = branch('สาขาอารีย์', 'Ari', { services: ['delivery'] })
const far = branch('สาขานิมมาน', 'Nimman', { ...CHIANG_MAI, is_open: false })
const middle = branch('สาขาเอกมัย', 'Ekkamai', { lat: 13.72, lng: 100.58, services: ['delivery', 'wash_dry_fold'] })
const all = [far, middle, near]

const search = (branches: readonly ListedBranch[], input: BranchListInput = {}) => {
  const parsed = parse(getBranchList.input, input)
  return searchBranches(sortByName(branches, parsed.lang), parsed)
}
const names = (branches: readonly ListedBranch[], input?: BranchListInput) =>
  search(branches, input).details.map(({ branch_id }) => branch_id)

test('distanceM returns the distance in metres', () => {
  expect(distanceM(ARI, ARI)).toBe(0)
  expect(distanceM(ARI, CHIANG_MAI) / 1000).toBeCloseTo(582, -1)
})

test('sorts names in Thai dictionary order, by the consonant after a leading vowel', () => {
  expect(names(all)).toEqual(['Nimman', 'Ari', 'Ekkamai'])
})

test('sorts by distance if the location is known, otherwise by name', () => {
  expect(names(all, FROM_ARI)).toEqual(['Ari', 'Ekkamai', 'Nimman'])
  expect(names(all, { order: 'distance' })).toEqual(names(all))
})

test('finds part of a name in either language, in any letter case and with any spaces', () => {
  expect(names(all, { query: '  EKKA' })).toEqual(['Ekkamai'])
  expect(names(all, { query: 'อารี' })).toEqual(['Ari'])
  expect(search(all, { query: 'nowhere' })).toEqual({ details: [], total: 0 })
})

test.each([
  ['สาขานิมมานเหมินท์ เชียงใหม่', ['นิมมาน', 'นิมมานเหมินท', 'เชียง ใหม่', 'จ.เชียงใหม่', 'CHIANGMAI', 'nimman chiang mai']],
  ['สาขาเเม่ริม', ['แม่ริม', 'เเม่ริม', 'อ.แม่ริม', 'แม่\u200bริม', 'mae rim', 'MaeRim', 'Maē Rim']],
  ['สาขาลำพูน', ['ลําพูน', 'ลำพูน', 'จ.ลําพูน', 'lamphun']],
  ['สาขาพระราม 9', ['พระราม ๙', 'พระราม9', 'พระราม９', 'ถ.พระราม 9', 'rama 9', 'RAMA9']],
  ['สาขานครราชสีมา', ['โคราช', 'korat', 'นครราช', 'นครราชสีมา']],
])('finds %s in the spellings that people use', (name, queries) => {
  const english: Record<string, string> = {
    สาขาเเม่ริม: 'Mae Rim',
    สาขาลำพูน: 'Lamphun',
    'สาขาพระราม 9': 'Rama 9',
    สาขานครราชสีมา: 'Nakhon Ratchasima',
  }
  const matchingBranch = branch(name, english[name] ?? 'Nimmanhaemin, Chiang Mai', CHIANG_MAI)
  const others = [near, branch('สาขาระยอง', 'Rayong', CHIANG_MAI)]
  for (const query of queries)
    expect([query, names([...others, matchingBranch], { query })]).toEqual([query, [matchingBranch.branch_id]])
})

test.each(['กรุงเทพฯ', 'กทม.', 'กรุงเทพมหานคร', 'bkk', 'Bangkok'])(
  'the query %s finds the branches in Bangkok',
  (query) => {
    expect(names(all, { query })).toEqual(['Ari', 'Ekkamai'])
  },
)

test('a branch must match all filters', () => {
  expect(names(all, { filters: 'open' })).toEqual(['Ari', 'Ekkamai'])
  expect(names(all, { filters: 'delivery,wash_dry_fold' })).toEqual(['Ekkamai'])
  expect(names(all, { filters: 'favourite', favourites: 'Nimman' })).toEqual(['Nimman'])
})

test('without favourites the filter for them matches none', () => {
  expect(names(all, { filters: 'favourite', favourites: '' })).toEqual([])
})

test('the order `free` has favourites first, then open branches with the most free washers', () => {
  const busy = branch('ก', 'Busy', { washers: ['busy'] })
  const free = branch('ข', 'Free', { washers: ['free'] })
  expect(names([far, busy, free], { order: 'free' })).toEqual(['Free', 'Busy', 'Nimman'])
  expect(names([far, busy, free], { order: 'free', favourites: 'Nimman,gone' })).toEqual(['Nimman', 'Free', 'Busy'])
})

test('a page has its part of the matches, and the number of all', () => {
  const page = search(all, { page: 2, limit: 2 })
  expect([page.details.map(({ branch_id }) => branch_id), page.total]).toEqual([['Ekkamai'], 3])
})

test.each([1, 3, 50])('pages of %i branches together are the whole list in order, each branch once', (limit) => {
  const branches = Array.from({ length: 120 }, (_, n) =>
    branch(`สาขา ${n}`, `${n}`, {
      lat: ARI.lat + ((n * 7) % 40) / 100,
      is_open: n % 3 > 0,
      washers: Array.from({ length: 6 }, (_, washer) => ((n * washer) % 5 < 2 ? 'free' : 'busy')),
    }),
  )
  const byName = sortByName(branches, 'th')
  const byDistance = byName.toSorted((a, b) => distanceM(ARI, a) - distanceM(ARI, b))
  const pages = Array.from({ length: Math.ceil(branches.length / limit) }, (_, index) => index + 1)
  const paged = (input: BranchListInput) =>
    pages.flatMap((page) => searchBranches(byName, parse(getBranchList.input, { ...input, page, limit })).details)
  expect(paged(FROM_ARI)).toEqual(byDistance)
  const washers = ({ washers }: ListedBranch) => washers.filter((state) => state === 'free').length
  const byFree = byName.toSorted((a, b) => Number(b.is_open) - Number(a.is_open) || washers(b) - washers(a))
  expect(paged({ order: 'free' })).toEqual(byFree)
})
