import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MachineInfo } from '#contract/machines.ts'
import { hydratePageData, PAGE_DATA_ID, pageData } from '#lib/api/page-data.ts'
import { setServerTime } from '#lib/server-clock.ts'
import { machineQuery } from './machines.queries.ts'

const ADDRESS = { node_id: 'ARI4', address: '1', sub_position: '05' }
const NOW = new Date().toISOString()
const machine: MachineInfo = {
  machine_id: 'washer',
  ...ADDRESS,
  number: '05',
  machine_category: 'washer',
  capacity_kg: 9,
  state: 'free',
  ends_at: null,
  total_minutes: null,
  branch_id: 'ari',
  branch_name: { th: 'อารีย์', en: 'Ari' },
  brand: 'washday',
  seen_at: NOW,
  programs: [],
  extras: [],
  nearest_free: null,
  closed_until: null,
  may_hold_laundry: false,
  can_hold: false,
  server_time: NOW,
}

/** The client of a page that the server has rendered with the machine. */
function openPage() {
  const server = new QueryClient()
  server.setQueryData(machineQuery(ADDRESS).queryKey, machine)
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = PAGE_DATA_ID
  element.textContent = JSON.stringify(pageData(server, Date.now()))
  document.body.append(element)
  const client = new QueryClient()
  hydratePageData(client)
  return client
}

afterEach(() => {
  setServerTime(new Date().toISOString())
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const answerWith = (state: MachineInfo['state']) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify({ ...machine, state })))

test('the machine in a page that has just arrived is shown without a request', async () => {
  const fetchSpy = answerWith('running')
  const client = openPage()
  await client.prefetchQuery(machineQuery(ADDRESS))
  expect(fetchSpy).not.toHaveBeenCalled()
  expect(client.getQueryData(machineQuery(ADDRESS).queryKey)?.state).toBe('free')
})

test('the machine in a page is requested again when it is some seconds old, and then whenever it is shown', async () => {
  const fetchSpy = answerWith('running')
  const client = openPage()
  await client.prefetchQuery(machineQuery(ADDRESS))
  vi.useFakeTimers({ now: Date.now() + 6_000, toFake: ['Date'] })
  await client.prefetchQuery(machineQuery(ADDRESS))
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  expect(client.getQueryData(machineQuery(ADDRESS).queryKey)?.state).toBe('running')
  await client.prefetchQuery(machineQuery(ADDRESS))
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('a page that stays open requests the machine after five seconds, then every fifteen', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const fetchSpy = answerWith('free')
  const client = openPage()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const { unmount } = renderHook(() => useQuery(machineQuery(ADDRESS)), { wrapper })
  const requestsAfter = async (seconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    return fetchSpy.mock.calls.length
  }
  expect(await requestsAfter(4)).toBe(0)
  expect(await requestsAfter(2)).toBe(1)
  expect(await requestsAfter(12)).toBe(1)
  expect(await requestsAfter(4)).toBe(2)
  unmount()
  client.clear()
})
