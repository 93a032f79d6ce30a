import { afterEach, expect, test } from 'vitest'
import type { SelectedCommand } from '#contract/payment.ts'
import { sampleTransaction } from '#tests/support/doubles/sample-transaction.ts'
import { onSessionLost, problem, server, setUpScriptedApi } from '#tests/support/doubles/scripted-api.ts'
import { closeTabsAfterEach, reloadTab } from '#tests/support/page/tabs.ts'

const COMMAND: SelectedCommand = {
  path: 'ARI4/1/05',
  program: { temp: 'cold', amount: 4_000, extra: ['softener'] },
  platform: 'web',
  provider: 'promptpay',
  mode: 'qr',
  machine_id: 'ari4-05',
  branch_id: 'ari4',
  machine_category: 'washer',
  coupons: [],
}

setUpScriptedApi()
closeTabsAfterEach()
afterEach(() => sessionStorage.clear())

/** @returns pays a command, as the page does after it has loaded */
const loadPay = () =>
  reloadTab(async () => {
    const [{ payMutation }, { createQueryClient }, { configureApi }] = await Promise.all([
      import('./pay.queries.ts'),
      import('#lib/api/query-client.ts'),
      import('#lib/api/http.ts'),
    ])
    configureApi({ baseUrl: server.url, acceptsIdempotencyKeys: true, onSessionLost })
    const client = createQueryClient()
    return (command: SelectedCommand, choice = 'first') =>
      client.getMutationCache().build(client, payMutation()).execute({ command, choice })
  })

const sentKeys = () => server.received.map(({ headers }) => headers['idempotency-key'])

test('the same command keeps its key after a lost answer, a refusal and a reload', async () => {
  server.play(() => (server.received.length % 2 === 0 ? problem(503, 'provider_unavailable') : 'reset'))
  for (let reloads = 0; reloads < 2; reloads++) {
    const pay = await loadPay()
    await expect(pay(COMMAND)).rejects.toThrow()
    const { path, ...others } = COMMAND
    await expect(pay({ ...others, path }), 'the order of members does not matter').rejects.toThrow()
  }
  expect(sentKeys()).toEqual(Array(4).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)))
  expect(new Set(sentKeys()).size).toBe(1)
  expect(localStorage.length).toBe(0)
})

test('another coupon, bank or price has another key', async () => {
  server.play(() => 'reset')
  const pay = await loadPay()
  const commands: SelectedCommand[] = [
    COMMAND,
    { ...COMMAND, coupons: ['ten'] },
    { ...COMMAND, provider: 'mobile_banking', mode: 'uri', bank: 'scb' },
    { ...COMMAND, provider: 'mobile_banking', mode: 'uri', bank: 'kbank' },
    { ...COMMAND, program: { ...COMMAND.program, amount: 4_100 } },
  ]
  for (const command of commands) await expect(pay(command)).rejects.toThrow()
  expect(new Set(sentKeys()).size).toBe(commands.length)
})

test('after a success the same command is another purchase with a new key', async () => {
  server.play(() => ({ body: sampleTransaction({ status: 'pending' }) }))
  const pay = await loadPay()
  for (let count = 0; count < 2; count++) await pay(COMMAND)
  expect(new Set(sentKeys()).size).toBe(2)
})

test('the same command in another choice has another key, also after a lost answer', async () => {
  server.play(() => 'reset')
  const pay = await loadPay()
  for (const choice of ['first', 'second']) await expect(pay(COMMAND, choice)).rejects.toThrow()
  expect(new Set(sentKeys()).size).toBe(2)
})
