import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHold, giveUpHold, holdMachine } from '#contract/holds.ts'
import type { MachineRow } from '#contract/machines.ts'
import { cancelPayment } from '#contract/payment.ts'
import {
  ask,
  commandFor,
  createPurchase,
  freeMachines,
  get,
  machineInfo,
  newCustomer,
  newStranger,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000

async function newHolder() {
  const { access_token: token } = await newCustomer(server.url)
  return {
    token,
    hold: ({ machine_id }: MachineRow) => ask(server.url, holdMachine, { machine_id }, { token }),
    read: async () => (await get(server.url, getHold, {}, { token })).details,
    pay: async (machine: MachineRow) => createPurchase(server.url, token, await commandFor(server.url, machine)),
  }
}

async function twoMachines(): Promise<[MachineRow, MachineRow]> {
  const all = await freeMachines(server.url)
  const [first] = all
  const branchOf = async (machine: MachineRow) => (await machineInfo(server.url, machine)).branch_id
  if (!first) throw new Error('No machine is free')
  const branch = await branchOf(first)
  for (const other of all.slice(1)) if ((await branchOf(other)) === branch) return [first, other]
  throw new Error('No second machine is free')
}

const end = () => rows(server.databaseUrl, "update holds set until = now() - interval '1 second'")

test('a machine is held for ten minutes: reserved for others, free to pay for its holder, and the hold counts as that payment', async () => {
  const [machine] = await twoMachines()
  const [holder, other] = [await newHolder(), await newHolder()]
  expect((await machineInfo(server.url, machine)).can_hold).toBe(true)
  const { body } = await holder.hold(machine)
  const left = Date.parse(body?.until ?? '') - Date.now()
  expect(left).toBeGreaterThan(9 * MINUTE_MS)
  expect(left).toBeLessThan(11 * MINUTE_MS)
  expect(await machineInfo(server.url, machine)).toMatchObject({
    state: 'reserved',
    ends_at: body?.until,
    can_hold: false,
  })
  expect((await other.hold(machine)).problem).toMatchObject({ code: 'machine_unavailable', state: 'reserved' })
  await expect(other.pay(machine)).rejects.toThrow('machine_unavailable')
  const { transaction } = await holder.pay(machine)
  expect(await holder.read()).toEqual([])
  const held = await rows(server.databaseUrl, 'select transaction_id from holds')
  expect(held).toEqual([{ transaction_id: transaction }])
})

test('the same machine keeps its end, another one takes its place, and giving up frees it at once', async () => {
  const [machine, second] = await twoMachines()
  const holder = await newHolder()
  const first = await holder.hold(machine)
  expect((await holder.hold(machine)).body).toEqual(first.body)
  expect((await holder.hold(second)).status).toBe(200)
  expect((await machineInfo(server.url, machine)).state).toBe('free')
  expect((await holder.read()).map((held) => held.machine.machine_id)).toEqual([second.machine_id])
  await get(server.url, giveUpHold, {}, { token: holder.token })
  expect((await machineInfo(server.url, second)).state).toBe('free')
  expect(await holder.read()).toEqual([])
  await get(server.url, giveUpHold, {}, { token: holder.token })
})

test('a hold that ends frees the machine, and after three unused ones in a day the next has to wait', async () => {
  const [machine] = await twoMachines()
  const [holder, other] = [await newHolder(), await newHolder()]
  for (const _ of [1, 2, 3]) {
    expect((await holder.hold(machine)).status).toBe(200)
    await end()
  }
  expect((await machineInfo(server.url, machine)).state).toBe('free')
  expect((await holder.hold(machine)).problem?.code).toBe('hold_paused')
  // The hold expires while its customer pays: their purchase holds the machine.
  expect((await other.hold(machine)).status).toBe(200)
  const { transaction } = await other.pay(machine)
  await end()
  expect((await machineInfo(server.url, machine)).state).toBe('reserved')
  await get(server.url, cancelPayment, { transaction }, { token: other.token })
  expect((await machineInfo(server.url, machine)).state).toBe('free')
})

test('two customers who hold the same machine at the same moment: one gets it', async () => {
  const [machine] = await twoMachines()
  const holders = await Promise.all([newHolder(), newHolder(), newHolder()])
  const answers = await Promise.all(holders.map(({ hold }) => hold(machine)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('an unproved phone is asked for a code, and a branch that wants no holds has none', async () => {
  const [machine] = await twoMachines()
  const stranger = await newStranger(server.url)
  const refused = await ask(
    server.url,
    holdMachine,
    { machine_id: machine.machine_id },
    { token: stranger.access_token },
  )
  expect(refused.problem).toMatchObject({ code: 'otp_required', reason: 'hold' })
  const { branch_id } = await machineInfo(server.url, machine)
  await rows(server.databaseUrl, 'update branches set has_holds = false where id = $1', [branch_id])
  const holder = await newHolder()
  expect((await machineInfo(server.url, machine)).can_hold).toBe(false)
  expect((await holder.hold(machine)).problem?.code).toBe('not_found')
  await rows(server.databaseUrl, 'update branches set has_holds = true where id = $1', [branch_id])
})
