import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { deleteUserAddress, restoreUserAddress } from '#contract/addresses.ts'
import { EMPTIED_AFTER_MINUTES } from '#contract/emptied-after.ts'
import { getSharedLoad, shareLoad } from '#contract/loads.ts'
import { getSandbox, moveSandboxClock, moveSandboxMachine } from '#contract/sandbox.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import {
  ask,
  confirm,
  get,
  machineInfo,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { newOrderingCustomer } from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

const advanceClock = (minutes: number) => get(url, moveSandboxClock, { minutes })
const setSpeed = (machine_id: string, action: 'hurry' | 'calm') => get(url, moveSandboxMachine, { machine_id, action })
const speedOf = async (machine_id: string) =>
  (await get(url, getSandbox, {})).machines.find((machine) => machine.machine_id === machine_id)?.speed

test("after the sandbox's clock advances a QR expires, and its payment is late", async () => {
  const { transaction } = await newPurchase(url)
  await advanceClock(9)
  expect((await confirm(url, transaction.transaction)).status).toBe('pending')
  await advanceClock(2)
  await waitForStatus(url, transaction.transaction, 'expired')
  await resolveCharge(url, transaction.transaction)
  expect((await waitForStatus(url, transaction.transaction, 'running')).is_late).toBe(true)
})

test("after the sandbox's clock advances a load ends", async () => {
  const { machine, transaction } = await newPurchase(url)
  await resolveCharge(url, transaction.transaction)
  await waitForStatus(url, transaction.transaction, 'running')
  await advanceClock(transaction.program.minutes + 1)
  await waitForStatus(url, transaction.transaction, 'completed')
  expect((await machineInfo(url, machine)).state).toBe('done')
  await advanceClock(EMPTIED_AFTER_MINUTES + 1)
  expect((await machineInfo(url, machine)).state).toBe('free')
})

test("after the sandbox's clock advances a shared load and a deleted address expire", async () => {
  const { token, transaction } = await newPurchase(url)
  await resolveCharge(url, transaction.transaction)
  await waitForStatus(url, transaction.transaction, 'running')
  const link = await get(url, shareLoad, { transaction: transaction.transaction }, { token })
  const { token: other, address } = await newOrderingCustomer(url)
  await get(url, deleteUserAddress, { id: address.id }, { token: other })
  await advanceClock(6)
  const restored = await ask(url, restoreUserAddress, { id: address.id }, { token: other })
  expect(restored.problem?.code).toBe('address_unknown')
  expect((await ask(url, getSharedLoad, { token: link.token })).status).toBe(200)
  await advanceClock(13 * 60)
  expect((await ask(url, getSharedLoad, { token: link.token })).problem?.code).toBe('not_found')
})

test("the sandbox's clock accepts whole minutes only", async () => {
  for (const minutes of [0, -1, 1.5, 43_201])
    expect((await ask(url, moveSandboxClock, { minutes })).problem?.code).toBe('invalid')
})

test('a machine in a hurry runs sixty times as fast, from the start or midway', async () => {
  const { machine, transaction } = await newPurchase(url)
  const minutesLeft = ({ ends_at }: { ends_at: string | null }) => (Date.parse(ends_at ?? '') - Date.now()) / 60_000
  await setSpeed(machine.machine_id, 'hurry')
  expect(await speedOf(machine.machine_id)).toBe(60)
  await resolveCharge(url, transaction.transaction)
  const running = await waitForStatus(url, transaction.transaction, 'running')
  expect(minutesLeft(running)).toBeLessThanOrEqual(transaction.program.minutes / 60)

  const other = await newPurchase(url)
  await resolveCharge(url, other.transaction.transaction)
  const slow = await waitForStatus(url, other.transaction.transaction, 'running')
  expect(minutesLeft(slow)).toBeGreaterThan(other.transaction.program.minutes / 2)
  await setSpeed(other.machine.machine_id, 'hurry')
  expect(minutesLeft(await confirm(url, other.transaction.transaction))).toBeLessThanOrEqual(
    other.transaction.program.minutes / 60,
  )
  await setSpeed(other.machine.machine_id, 'calm')
  expect(await speedOf(other.machine.machine_id)).toBe(1)
})

test("the sandbox's map draws each branch at its position, and finds it by name", async () => {
  const places = await (await fetch(`${url}/sandbox/places?q=${encodeURIComponent('อารีย์')}`)).json()
  expect(places).toContainEqual({ lat: '13.7817', lon: '100.5422', display_name: 'สาขาอารีย์ ซอย 4' })
  for (const { display_name: name } of places) expect(name).toContain('อารีย์')
  expect(await (await fetch(`${url}/sandbox/places?q=nowhere`)).json()).toEqual([])
  // The tile at zoom 16 that contains the branch, by the formula of slippy maps.
  const tile = await fetch(`${url}/sandbox/tiles/16/51071/30234`)
  expect(tile.headers.get('content-type')).toBe('image/svg+xml')
  expect(await tile.text()).toContain('สาขาอารีย์ ซอย 4')
  expect(await (await fetch(`${url}/sandbox/tiles/16/0/0`)).text()).not.toContain('สาขา')
})

test("the sandbox's page, script and style are served with a content security policy", async () => {
  for (const path of ['/sandbox', '/sandbox/page.js', '/sandbox/page.css']) {
    const answer = await fetch(`${url}${path}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  }
})

test('the start names the demo customer only where the PIN that it names signs them in', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const printed = async () => {
    const server = await startProcess({ ...TEST_SECRETS, DATABASE_URL: url, SANDBOX: '1' })
    await server.stop()
    return server.printed
  }
  expect(await printed()).toContain(DEMO.pin)
  await rows(url, `update customers set pin_hash = 'none' where phone = '${DEMO.phone}'`)
  expect(await printed()).not.toContain(DEMO.pin)
})
