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

const wish = {
  query: '',
  filters: [],
  order: 'name',
  here: null,
  favourites: [],
  nameOf: ({ name }: BranchSummary) => name.th,
} as const
const names = (branches: readonly BranchSummary[]) => branches.map(({ branch_id }) => branch_id)

test('a distance is what the map says, in metres', () => {
  expect(distanceM(ARI, ARI)).toBe(0)
  expect(distanceM(ARI, CHIANG_MAI) / 1000).toBeCloseTo(582, -1)
})

test('names come in the order of a Thai dictionary, in which a leading vowel waits for its consonant', () => {
  expect(names(filterAndSort(all, wish))).toEqual(['Nimman', 'Ari', 'Ekkamai'])
})

test('the nearest come first once it is known where the customer is, and names until then', () => {
  expect(names(filterAndSort(all, { ...wish, order: 'distance', here: ARI }))).toEqual(['Ari', 'Ekkamai', 'Nimman'])
  expect(names(filterAndSort(all, { ...wish, order: 'distance' }))).toEqual(names(filterAndSort(all, wish)))
})

test('a part of a name is found in either language, in any case and with any spaces', () => {
  expect(names(filterAndSort(all, { ...wish, query: '  EKKA' }))).toEqual(['Ekkamai'])
  expect(names(filterAndSort(all, { ...wish, query: 'อารี' }))).toEqual(['Ari'])
  expect(filterAndSort(all, { ...wish, query: 'nowhere' })).toEqual([])
})

test.each([
  ['สาขานิมมานเหมินท์ เชียงใหม่', ['นิมมาน', 'นิมมานเหมินท', 'เชียง ใหม่', 'จ.เชียงใหม่', 'CHIANGMAI', 'nimman chiang mai']],
  ['สาขาเเม่ริม', ['แม่ริม', 'เเม่ริม', 'อ.แม่ริม', 'แม่\u200bริม', 'mae rim', 'MaeRim', 'Maē Rim']],
  ['สาขาลำพูน', ['ลําพูน', 'ลำพูน', 'จ.ลําพูน', 'lamphun']],
  ['สาขาพระราม 9', ['พระราม ๙', 'พระราม9', 'พระราม９', 'ถ.พระราม 9', 'rama 9', 'RAMA9']],
  ['สาขานครราชสีมา', ['โคราช', 'korat', 'นครราช', 'นครราชสีมา']],
])('%s is found as people type it', (name, queries) => {
  const english: Record<string, string> = {
    สาขาเเม่ริม: 'Mae Rim',
    สาขาลำพูน: 'Lamphun',
    'สาขาพระราม 9': 'Rama 9',
    สาขานครราชสีมา: 'Nakhon Ratchasima',
  }
  const wanted = branch(name, english[name] ?? 'Nimmanhaemin, Chiang Mai', CHIANG_MAI)
  const others = [near, branch('สาขาระยอง', 'Rayong', CHIANG_MAI)]
  for (const query of queries)
    expect([query, names(filterAndSort([...others, wanted], { ...wish, query }))]).toEqual([query, [wanted.branch_id]])
})

test.each(['กรุงเทพฯ', 'กทม.', 'กรุงเทพมหานคร', 'bkk', 'Bangkok'])('%s finds the branches in Bangkok', (query) => {
  expect(names(filterAndSort(all, { ...wish, query }))).toEqual(['Ari', 'Ekkamai'])
})

test('filters narrow together', () => {
  expect(names(filterAndSort(all, { ...wish, filters: ['open'] }))).toEqual(['Ari', 'Ekkamai'])
  expect(names(filterAndSort(all, { ...wish, filters: ['delivery', 'wash_dry_fold'] }))).toEqual(['Ekkamai'])
  expect(names(filterAndSort(all, { ...wish, filters: ['favourite'], favourites: ['Nimman'] }))).toEqual(['Nimman'])
})

test('without a place the favourites come first, then open ones with the most free washers', () => {
  const busy = branch('ก', 'Busy', { machines: [washer('running')] })
  const free = branch('ข', 'Free', { machines: [washer('free')] })
  expect(names(byRelevance([far, busy, free], []))).toEqual(['Free', 'Busy', 'Nimman'])
  expect(names(byRelevance([far, busy, free], ['Nimman']))).toEqual(['Nimman', 'Free', 'Busy'])
})
