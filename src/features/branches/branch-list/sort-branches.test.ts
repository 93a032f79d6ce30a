import { expect, test } from 'vitest'
import type { BranchSummary, MachineRow } from '#contract/machines.ts'
import { filterAndSort } from './branch-search.ts'
import { byRelevance, distanceM } from './sort-branches.ts'

const ARI = { lat: 13.7817, lng: 100.5422 }
const CHIANG_MAI = { lat: 18.7968, lng: 98.9672 }

const washer = (state: MachineRow['state']): MachineRow => ({
  machine_id: state,
  node_id: 'A',
  address: '1',
  sub_position: '01',
  number: '01',
  machine_category: 'washer',
  capacity_kg: 9,
  state,
  ends_at: null,
  total_minutes: null,
})
const branch = (th: string, en: string, change: Partial<BranchSummary> = {}): BranchSummary => ({
  branch_id: en,
  name: { th, en },
  closes_at: '24h',
  opens_at: null,
  telephone: null,
  services: [],
  is_open: true,
  rating: null,
  review_count: 0,
  machines: [],
  ...ARI,
  ...change,
})
const near = branch('สาขาอารีย์', 'Ari', { services: ['delivery'] })
const far = branch('สาขานิมมาน', 'Nimman', { ...CHIANG_MAI, is_open: false })
const middle = branch('สาขาเอกมัย', 'Ekkamai', { lat: 13.72, lng: 100.58, services: ['delivery', 'wash_dry_fold'] })
const all = [far, middle, near]

const defaultQuery = {
  query: '',
  filters: [],
  order: 'name',
  location: null,
  favourites: [],
  nameOf: ({ name }: BranchSummary) => name.th,
} as const
const names = (branches: readonly BranchSummary[]) => branches.map(({ branch_id }) => branch_id)

test('distanceM returns the distance in metres', () => {
  expect(distanceM(ARI, ARI)).toBe(0)
  expect(distanceM(ARI, CHIANG_MAI) / 1000).toBeCloseTo(582, -1)
})

test('sorts names in Thai dictionary order, by the consonant after a leading vowel', () => {
  expect(names(filterAndSort(all, defaultQuery))).toEqual(['Nimman', 'Ari', 'Ekkamai'])
})

test('sorts by distance if the location is known, otherwise by name', () => {
  expect(names(filterAndSort(all, { ...defaultQuery, order: 'distance', location: ARI }))).toEqual([
    'Ari',
    'Ekkamai',
    'Nimman',
  ])
  expect(names(filterAndSort(all, { ...defaultQuery, order: 'distance' }))).toEqual(
    names(filterAndSort(all, defaultQuery)),
  )
})

test('finds part of a name in either language, in any letter case and with any spaces', () => {
  expect(names(filterAndSort(all, { ...defaultQuery, query: '  EKKA' }))).toEqual(['Ekkamai'])
  expect(names(filterAndSort(all, { ...defaultQuery, query: 'อารี' }))).toEqual(['Ari'])
  expect(filterAndSort(all, { ...defaultQuery, query: 'nowhere' })).toEqual([])
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
    expect([query, names(filterAndSort([...others, matchingBranch], { ...defaultQuery, query }))]).toEqual([
      query,
      [matchingBranch.branch_id],
    ])
})

test.each(['กรุงเทพฯ', 'กทม.', 'กรุงเทพมหานคร', 'bkk', 'Bangkok'])(
  'the query %s finds the branches in Bangkok',
  (query) => {
    expect(names(filterAndSort(all, { ...defaultQuery, query }))).toEqual(['Ari', 'Ekkamai'])
  },
)

test('a branch must match all filters', () => {
  expect(names(filterAndSort(all, { ...defaultQuery, filters: ['open'] }))).toEqual(['Ari', 'Ekkamai'])
  expect(names(filterAndSort(all, { ...defaultQuery, filters: ['delivery', 'wash_dry_fold'] }))).toEqual(['Ekkamai'])
  expect(names(filterAndSort(all, { ...defaultQuery, filters: ['favourite'], favourites: ['Nimman'] }))).toEqual([
    'Nimman',
  ])
})

test('byRelevance sorts favourites first, then open branches with the most free washers', () => {
  const busy = branch('ก', 'Busy', { machines: [washer('running')] })
  const free = branch('ข', 'Free', { machines: [washer('free')] })
  expect(names(byRelevance([far, busy, free], []))).toEqual(['Free', 'Busy', 'Nimman'])
  expect(names(byRelevance([far, busy, free], ['Nimman']))).toEqual(['Nimman', 'Free', 'Busy'])
})
