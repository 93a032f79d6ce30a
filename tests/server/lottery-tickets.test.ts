import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InferInput } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Draw } from '#contract/lottery.ts'
import { getListNotificationUser, setIsNotificationUser } from '#contract/notifications.ts'
import { getSandboxPushes } from '#contract/sandbox.ts'
import { deleteLotteryTicket, getLotteryTickets, saveLotteryTicket } from '#contract/tickets.ts'
import { ask, get, newCustomer, until } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

const FILE = join(tmpdir(), `lottery-tickets-${process.pid}.json`)

/** A complete draw in which only the given numbers win. */
function drawOf(date: string, change: Partial<InferInput<typeof Draw>['numbers']> = {}, is_sample = false) {
  const losingNumbers = (count: number) => Array.from({ length: count }, () => '999999')
  const numbers = {
    first: losingNumbers(1),
    adjacent: losingNumbers(2),
    second: losingNumbers(5),
    third: losingNumbers(10),
    fourth: losingNumbers(50),
    fifth: losingNumbers(100),
    front_three: ['999', '999'],
    back_three: ['999', '999'],
    back_two: ['99'],
  }
  return { date, is_sample, numbers: { ...numbers, ...change } }
}
const publish = (...draws: InferInput<typeof Draw>[]) => writeFileSync(FILE, JSON.stringify({ next: null, draws }))

let server: InProcessServer
beforeAll(async () => {
  publish()
  server = await startInProcessServer({ env: { LOTTERY_FILE: FILE } })
})
afterAll(async () => {
  await server.close()
  rmSync(FILE)
})

async function newPerson(token_fcm: string) {
  const { access_token: token } = await newCustomer(server.url)
  await get(server.url, setIsNotificationUser, { is_notification: true, token_fcm }, { token })
  return { token, token_fcm }
}
const save = (number: string, token: string) => get(server.url, saveLotteryTicket, { number }, { token })
const notificationsOf = async (token: string) => (await get(server.url, getListNotificationUser, {}, { token })).details
const tickets = async (token: string) => (await get(server.url, getLotteryTickets, {}, { token })).details
const pushesTo = async (phone: string) =>
  (await get(server.url, getSandboxPushes, {})).details.filter(({ token }) => token === phone)

/** Waits until all due tickets are checked, which is so once a later one has been notified of. */
async function waitForCheck() {
  const { token, token_fcm } = await newPerson(`looking-${crypto.randomUUID()}`)
  await rows(
    server.databaseUrl,
    `insert into lottery_tickets (customer_id, number, after)
     select customer_id, '000000', '2089-12-31' from push_tokens where token = $1`,
    [token_fcm],
  )
  await until(
    () => notificationsOf(token),
    (list) => list.length > 0,
  )
}

test('notifies of all saved numbers in one message once their draw is complete, in the list and as a push', async () => {
  const earlierDraw = drawOf('2090-01-01')
  const sample = drawOf('2090-03-01', {}, true)
  publish(earlierDraw)
  const lucky = await newPerson('lucky')
  const other = await newPerson('other')
  await save('012345', lucky.token)
  await save('500005', lucky.token)
  await save('777777', lucky.token)
  await save('012346', other.token)
  publish(earlierDraw, drawOf('2090-02-01', { first: [], fifth: [] }), sample)
  await waitForCheck()
  expect(await notificationsOf(lucky.token)).toEqual([])

  const drawn = drawOf('2090-02-01', { first: ['500005'], back_two: ['45'] })
  publish(earlierDraw, drawn, sample)
  await until(
    () => pushesTo('lucky'),
    (log) => log.length > 0,
  )
  await until(
    () => pushesTo('other'),
    (log) => log.length > 0,
  )
  await waitForCheck()
  expect(await notificationsOf(lucky.token)).toMatchObject([
    {
      title: { en: 'Your saved number has won' },
      body: { en: '012345, 500005. Tap to see the prize. Check it with the Lottery Office before you claim.' },
      path: '/lottery/2090-02-01',
    },
  ])
  expect(await notificationsOf(other.token)).toMatchObject([{ title: { en: 'The lottery results are in' } }])
  expect(await pushesTo('lucky')).toHaveLength(1)
  expect((await tickets(lucky.token)).map(({ draw }) => draw)).toEqual(['2090-02-01', '2090-02-01', '2090-02-01'])

  // The same number is a new ticket for the next draw.
  await save('012345', lucky.token)
  publish(earlierDraw, drawn, drawOf('2090-04-01'))
  await until(
    () => notificationsOf(lucky.token),
    (list) => list.length === 2,
  )
})

test('a ticket is not checked against earlier draws that are published later', async () => {
  publish()
  const { token } = await newPerson('late')
  await save('012345', token)
  publish(drawOf('2020-01-01', { first: ['012345'] }), drawOf('2090-01-01'))
  await until(
    () => notificationsOf(token),
    (list) => list.length > 0,
  )
  expect(await notificationsOf(token)).toMatchObject([{ path: '/lottery/2090-01-01' }])
})

test('a number is saved once; a customer has at most twenty, of exactly six digits', async () => {
  publish()
  const { token } = await newPerson('many')
  const first = await save('000000', token)
  expect(await save('000000', token)).toEqual(first)
  for (let number = 1; number < 20; number++) await save(String(number).padStart(6, '0'), token)
  expect((await ask(server.url, saveLotteryTicket, { number: '000020' }, { token })).problem?.code).toBe(
    'too_many_tickets',
  )
  expect((await ask(server.url, saveLotteryTicket, { number: '20' }, { token })).problem?.code).toBe('invalid')
  await get(server.url, deleteLotteryTicket, { ticket_id: first.ticket_id }, { token })
  const again = await ask(server.url, deleteLotteryTicket, { ticket_id: first.ticket_id }, { token })
  expect(again.problem?.code).toBe('not_found')
  await save('000020', token)
})

test('a ticket is visible and deletable to its customer only', async () => {
  publish()
  const owner = await newPerson('owner')
  const other = await newPerson('stranger')
  const { ticket_id } = await save('123456', owner.token)
  expect(await tickets(other.token)).toEqual([])
  const { problem } = await ask(server.url, deleteLotteryTicket, { ticket_id }, { token: other.token })
  expect(problem?.code).toBe('not_found')
  expect(await tickets(owner.token)).toHaveLength(1)
})

test('tickets cannot be saved while the draws cannot be read', async () => {
  writeFileSync(FILE, 'nonsense')
  const { token } = await newPerson('unlucky')
  expect((await ask(server.url, saveLotteryTicket, { number: '123456' }, { token })).problem?.code).toBe('unavailable')
})
