import { expect, test, vi } from 'vitest'
import { defaultBrand } from '#brands/brand.ts'
import { getBranchList } from '#contract/branch-list.ts'
import { getBranchInfo } from '#contract/branches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMachineInfo } from '#contract/machines.ts'
import type { PageConfig } from '#contract/page.ts'
import type { ScreenRequest } from '#contract/screen.ts'
import { ApiError } from '#server/http/api-error.ts'
import { createLog } from '#server/platform/log.ts'
import { createDataScreens, dataPageAt } from './data-screens.ts'

const QUERY = 'node_id=ARI4&address=1&sub_position=05'
const CONFIG: PageConfig = {
  brand: { ...defaultBrand, theme: null, image_brand: null },
  baseUrl: '',
  base_domains: [],
  capabilities: [],
  build: 'dev',
  map: { tile_url: '', attribution: '', geocoder_url: '' },
  is_sandbox: true,
}

test('only a complete link gives the page of a machine', () => {
  const page = dataPageAt('/qr-scanner', QUERY, true)
  expect(page?.href).toBe(`/qr-scanner?${QUERY}`)
  expect(page?.calls.map(({ endpoint }) => endpoint.path)).toEqual(['/api/machine_info', '/api/get_problem_reports'])
  // Parameters that chats add, and another order.
  expect(dataPageAt('/qr-scanner', 'fbclid=1&sub_position=05&address=1&node_id=ARI4', true)?.href).toBe(page?.href)
  for (const query of [
    '',
    'node_id=ARI4&address=1',
    'node_id=ARI4&address=1&sub_position=%3Cb%3E',
    `${QUERY}&node_id=OTHER`,
    `${QUERY}&nodeId=OTHER`,
    'node_id=ARI4&address=1&sub_position=05%00',
    `node_id=${'A'.repeat(65)}&address=1&sub_position=05`,
  ])
    expect(dataPageAt('/qr-scanner', query, true), query).toBeUndefined()
  expect(dataPageAt('/history', QUERY, true)).toBeUndefined()
})

test('the page of a branch has the branch; home has its branches only for a guest', () => {
  expect(dataPageAt('/branch/ari4', 'watch=washer', false)?.calls).toEqual([
    { endpoint: getBranchInfo, input: { branch_id: 'ari4' } },
  ])
  for (const path of ['/branch', '/branch/', '/branch/ari4/review', '/branch/%00', `/branch/${'a'.repeat(65)}`])
    expect(dataPageAt(path, '', true), path).toBeUndefined()
  expect(dataPageAt('/', '', true)?.calls).toEqual([{ endpoint: getBranchList, input: { order: 'free', limit: 3 } }])
  expect(dataPageAt('/', '', false)).toBeUndefined()
})

function start(answer: (endpoint: Endpoint, input: object) => Promise<unknown> = async () => ({})) {
  const requests: ScreenRequest[] = []
  const lines: string[] = []
  const ask = vi.fn(answer)
  const screens = createDataScreens({
    ask,
    configOf: () => CONFIG,
    criticalCss: { '/qr-scanner': '.a{}' },
    log: createLog('info', (line) => lines.push(line)),
    renderer: {
      ready: Promise.resolve(),
      async render(request) {
        requests.push(request)
        return { title: 'Machine', markup: `<p>${requests.length}</p>`, css: '.b{}' }
      },
    },
  })
  const page = dataPageAt('/qr-scanner', QUERY, true)
  if (!page) throw new Error('no page')
  return { ask, lines, page, requests, screens, open: () => screens.screenFor(defaultBrand, 'th', page) }
}

test('a page is rendered from the answers of its calls, with its styles', async () => {
  const { open, requests } = start(async ({ path }, input) => ({ path, input }))
  const screen = await open()
  expect(screen).toMatchObject({ title: 'Machine', markup: '<p>1</p>', css: '.a{}.b{}' })
  const key = `${getMachineInfo.path}?address=1&node_id=ARI4&sub_position=05`
  expect(screen?.answers.outputs[key]).toEqual({
    path: getMachineInfo.path,
    input: { node_id: 'ARI4', address: '1', sub_position: '05' },
  })
  expect(requests).toEqual([{ href: `/th/qr-scanner?${QUERY}`, config: CONFIG, answers: screen?.answers }])
})

test('many visitors of one page share a rendering, for two seconds and one language', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { open, page, requests, screens } = start()
  expect(screens.peek(defaultBrand, 'th', page)).toBeUndefined()
  await Promise.all([open(), open(), open()])
  expect(screens.peek(defaultBrand, 'th', page)?.markup).toBe('<p>1</p>')
  expect(screens.peek(defaultBrand, 'en', page)).toBeUndefined()
  expect(requests).toHaveLength(1)
  await screens.screenFor(defaultBrand, 'en', page)
  expect(requests).toHaveLength(2)
  now.mockReturnValue(12_001)
  expect(screens.peek(defaultBrand, 'th', page)).toBeUndefined()
  expect((await open())?.markup).toBe('<p>3</p>')
  now.mockRestore()
})

test('an unknown machine has no page of its own, and is not logged', async () => {
  const { lines, open, requests } = start(() => Promise.reject(new ApiError('machine_unknown')))
  expect(await open()).toBeUndefined()
  expect(requests).toEqual([])
  expect(lines).toEqual([])
})

test('a database that fails is logged, and the page is sent without data', async () => {
  const { lines, open } = start(() => Promise.reject(new Error('no connection')))
  expect(await open()).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('no connection')
})

test('a page does not wait for a slow database, and the next one has the data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise, resolve } = Promise.withResolvers<object>()
  const { open } = start(() => promise)
  const first = open()
  await vi.advanceTimersByTimeAsync(300)
  expect(await first).toBeUndefined()
  resolve({})
  const second = await open()
  expect(second?.markup).toBe('<p>1</p>')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('the number of stored pages is limited', async () => {
  const { ask, screens } = start()
  const pageOf = (number: number) => {
    const page = dataPageAt('/qr-scanner', `node_id=ARI4&address=1&sub_position=${number}`, true)
    if (!page) throw new Error('no page')
    return page
  }
  for (let number = 0; number <= 100; number++) await screens.screenFor(defaultBrand, 'th', pageOf(number))
  expect(screens.peek(defaultBrand, 'th', pageOf(0))).toBeUndefined()
  expect(screens.peek(defaultBrand, 'th', pageOf(100))).toBeDefined()
  expect(ask).toHaveBeenCalledTimes(202)
})
