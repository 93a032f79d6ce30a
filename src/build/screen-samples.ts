import { defaultBrand } from '#brands/brand.ts'
import { endpoints } from '#contract/api.ts'
import { getBranchList, type ListedBranch, PANEL_SIZE } from '#contract/branch-list.ts'
import { type BranchSummary, getBranchInfo } from '#contract/branches.ts'
import { MINUTE_MS } from '#contract/duration.ts'
import { getMachineInfo, MACHINE_STATES, type MachineInfo } from '#contract/machines.ts'
import type { PageConfig } from '#contract/page.ts'
import { getProblemReports } from '#contract/reports.ts'
import { answerKey, type PageAnswers, type ScreenRequest } from '#contract/screen.ts'
import { SERVICE_KINDS } from '#contract/service-kinds.ts'

export const SAMPLE_CONFIG: PageConfig = {
  brand: { ...defaultBrand, theme: null, image_brand: null },
  baseUrl: '',
  base_domains: [],
  capabilities: endpoints.flatMap(({ endpoint }) => endpoint.capability ?? []),
  build: 'dev',
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: false,
}

const NOW = Date.now()
const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
const text = (name: string) => ({ th: name, en: name })
const ADDRESS = { node_id: 'ARI4', address: '1', sub_position: '05' }

function sampleMachine(change: Partial<MachineInfo>): MachineInfo {
  const row = {
    machine_id: 'sample',
    ...ADDRESS,
    number: '05',
    machine_category: 'washer' as const,
    capacity_kg: 9,
    state: 'free' as const,
    ends_at: null,
    total_minutes: null,
  }
  return {
    ...row,
    branch_id: 'sample',
    branch_name: text('Ari'),
    brand: 'washday',
    seen_at: inMinutes(0),
    programs: [null, 40].map((celsius) => ({ temp: `${celsius}`, name: text('x'), celsius, minutes: 30, amount: 40 })),
    extras: [{ extra_id: 'sample', name: text('x'), amount: 500 }],
    nearest_free: change.state === 'free' ? null : row,
    closed_until: null,
    may_hold_laundry: false,
    server_time: inMinutes(0),
    ...change,
  }
}

/** Every state; a running machine also in its last minutes. */
const machines = [
  ...MACHINE_STATES.map((state) =>
    sampleMachine({
      state,
      ...(state === 'running' || state === 'reserved' ? { ends_at: inMinutes(20), total_minutes: 40 } : {}),
    }),
  ),
  sampleMachine({ state: 'running', ends_at: inMinutes(2), total_minutes: 40 }),
]

const branch = {
  branch_id: 'sample',
  name: text('Ari'),
  closes_at: '22:00',
  services: [...SERVICE_KINDS],
  lat: 13.8,
  lng: 100.5,
}
const openBranch: BranchSummary = {
  ...branch,
  is_open: true,
  opens_at: '06:00',
  telephone: '+6620000001',
  rating: 4.5,
  review_count: 2,
  machines: [
    ...machines,
    sampleMachine({ machine_category: 'dryer' }),
    // Finished, and not emptied yet.
    sampleMachine({ state: 'running', ends_at: inMinutes(-2), total_minutes: 40 }),
  ].map((machine, index) => ({ ...machine, machine_id: `${index}` })),
}
const closedBranch: BranchSummary = { ...openBranch, is_open: false, rating: null, review_count: 0 }
const availabilities: ListedBranch['washers'] = ['free', 'busy', 'broken']
const listedBranches: ListedBranch[] = [true, false].map((is_open, index) => ({
  ...branch,
  branch_id: `${index}`,
  is_open,
  washers: availabilities,
  dryers: availabilities,
}))

const answersOf = (outputs: PageAnswers['outputs']): PageAnswers => ({ at: inMinutes(0), outputs })

/** Sample pages by path of the route, without the language. */
export const sampleScreens: Record<string, Pick<ScreenRequest, 'href' | 'answers'>[]> = {
  '/qr-scanner': machines.map((machine) => ({
    href: `/qr-scanner?${new URLSearchParams(ADDRESS)}`,
    answers: answersOf({
      [answerKey(getMachineInfo, ADDRESS)]: machine,
      [answerKey(getProblemReports, ADDRESS)]: { details: [{ kind: 'leaks', count: 2 }], total: 2 },
    }),
  })),
  '/branch/$branch_id': [openBranch, closedBranch].map((sample) => ({
    href: '/branch/sample',
    answers: answersOf({
      [answerKey(getBranchInfo, { branch_id: 'sample' })]: { ...sample, server_time: inMinutes(0) },
    }),
  })),
  '/': [
    {
      href: '',
      answers: answersOf({
        [answerKey(getBranchList, { order: 'free', limit: PANEL_SIZE })]: {
          details: listedBranches,
          total: listedBranches.length,
          server_time: inMinutes(0),
        },
      }),
    },
  ],
}
