import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { deleteUserAddress, saveUserAddress } from '#contract/addresses.ts'
import { login, register } from '#contract/auth.ts'
import type { MachineRow } from '#contract/machines.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { listSessions } from '#contract/sessions.ts'
import { watches } from '#server/db/schema/branches.ts'
import { loadLinks } from '#server/db/schema/loads.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { services } from '#server/db/schema/orders.ts'
import { refundCases } from '#server/db/schema/refunds.ts'
import { coupons, gifts, pointBalances, pointEntries, promotions } from '#server/db/schema/rewards.ts'
import {
  createPurchase as buy,
  commandFor,
  freeMachines,
  get,
  newPhone,
  PIN,
  resolveCharge,
  trustPhone,
  waitForStatus,
} from './client.ts'
import { addressNear, firstOffer, makeOrder, orderInput } from './delivery-orders.ts'
import { memberOf } from './members.ts'
import { databaseOf } from './transport.ts'

/** Part of every text of the owner, so that leaks to other customers are found. */
export const CANARY = 'qx7canary'
const FAR_MS = 30 * 86_400_000

export type Person = { id: string; phone: string; token: string; refreshToken: string }

async function newPerson(url: string, full_name: string, email: string): Promise<Person> {
  const phone = newPhone()
  const registration = { phone_number: phone, full_name, email, is_policy: true, pin_code: PIN } as const
  const { access_token: token, refresh_token: refreshToken } = await get(url, register, registration)
  const databaseUrl = databaseOf.get(url)
  if (databaseUrl) await trustPhone(databaseUrl, phone)
  const { id } = await memberOf(url, token)
  return { id, phone, token, refreshToken }
}

const addressOf = (name: string) =>
  ({
    name_address: `${name} ${CANARY}`,
    name: CANARY,
    tel: '0812345678',
    address: `9 ${CANARY}`,
    label: 'home',
  }) as const

/** Buys a load for the owner, in the given final state. */
async function buyLoad(url: string, token: string, machine: MachineRow, end: 'completed' | 'start_failed') {
  const { machine_id } = machine
  if (end === 'start_failed') await get(url, moveSandboxMachine, { machine_id, action: 'fail_next_start' })
  const { transaction } = await buy(url, token, await commandFor(url, machine))
  await resolveCharge(url, transaction)
  if (end === 'completed') {
    await waitForStatus(url, transaction, 'running')
    await get(url, moveSandboxMachine, { machine_id, action: 'finish' })
  }
  await waitForStatus(url, transaction, end)
  return transaction
}

/** Two customers of one shop. The owner has at least one of each resource of the API. */
export async function makeTwoCustomers(url: string, databaseUrl: string) {
  const owner = await newPerson(url, `มานี ${CANARY}`, `${CANARY}@example.com`)
  const other = await newPerson(url, 'ปิติ พาที', 'piti@example.com')
  const spare = await get(url, login, { phone_number: owner.phone, pin_code: PIN })
  const sessions = await get(url, listSessions, {}, { token: owner.token })
  const spareSession = sessions.details.find((session) => !session.is_current)?.session_id ?? ''

  const machines = [...(await freeMachines(url)), ...(await freeMachines(url, 'dryer'))]
  const nextMachine = () => {
    const machine = machines.shift()
    if (!machine) throw new Error('No machine is free')
    return machine
  }
  const pending = await buy(url, owner.token, await commandFor(url, nextMachine()))
  const unpaid = await buy(url, owner.token, await commandFor(url, nextMachine()))
  const [reviewed, collected, failed, restartable] = await Promise.all(
    (['completed', 'completed', 'start_failed', 'start_failed'] as const).map((end) =>
      buyLoad(url, owner.token, nextMachine(), end),
    ),
  )
  const address = await get(url, saveUserAddress, addressOf('บ้าน'), { token: owner.token })
  const deletable = await get(url, saveUserAddress, addressOf('ที่ทำงาน'), { token: owner.token })
  const deleted = await get(url, saveUserAddress, addressOf('หอพัก'), { token: owner.token })
  await get(url, deleteUserAddress, { id: deleted.id }, { token: owner.token })

  const nearAddress = await addressNear(url, owner.token, await firstOffer(url))
  const laundry = await orderInput(url, owner.token, { address_id: nearAddress.id })
  const { transaction: order } = await makeOrder(url, owner.token, { ...laundry, note: CANARY })

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const db = drizzle(client)
  const expiresAt = new Date(Date.now() + FAR_MS)
  const ownedByOwner = { customerId: owner.id }
  const offer = {
    brand: 'washday',
    titleTh: 'ของรางวัล',
    titleEn: 'Reward',
    descriptionTh: 'คำอธิบาย',
    descriptionEn: 'Description',
    reward: 'gift' as const,
    amount: 0,
    perCustomer: 100,
    validDays: 30,
    startsAt: new Date(0),
    endsAt: expiresAt,
    position: 90,
  }
  await db.insert(promotions).values([
    { ...offer, id: 'world-gift', points: 5 },
    { ...offer, id: 'world-code', points: 0, code: 'WORLDCODE', reward: 'coupon', amount: 1_000 },
  ])
  await db
    .insert(pointBalances)
    .values({ ...ownedByOwner, points: 50 })
    .onConflictDoUpdate({ target: pointBalances.customerId, set: { points: 50 } })
  await db.insert(pointEntries).values({ ...ownedByOwner, change: 50, reason: 'granted' })
  const text = { titleTh: CANARY, titleEn: CANARY, bodyTh: CANARY, bodyEn: CANARY }
  const [notification] = await db
    .insert(notifications)
    .values({ ...ownedByOwner, ...text, path: '/history' })
    .returning()
  const [gift] = await db
    .insert(gifts)
    .values({ ...ownedByOwner, code: `G${CANARY}`, promotionId: 'world-gift', expiresAt })
    .returning()
  const [coupon] = await db
    .insert(coupons)
    .values({
      ...ownedByOwner,
      code: `C${CANARY}`,
      brand: 'washday',
      titleTh: CANARY,
      titleEn: CANARY,
      amount: 500,
      expiresAt,
    })
    .returning()
  const [moneyCoupon] = await db
    .insert(coupons)
    .values({ ...ownedByOwner, code: `M${CANARY}`, brand: 'washday', amount: 1_000, refundOf: reviewed ?? null })
    .returning()
  const refundCase = 'RF-QX7C-NARY'
  await db
    .insert(refundCases)
    .values({ number: refundCase, transactionId: reviewed ?? '', reason: 'paid_again', chargeId: CANARY, amount: 100 })
  const branchId = pending.branch_id
  const [service] = await db
    .insert(services)
    .values({ ...ownedByOwner, branchId, kind: 'delivery', transactionId: `TRX_DLV_${'A'.repeat(26)}`, status: 'done' })
    .returning()
  const [watch] = await db
    .insert(watches)
    .values({ ...ownedByOwner, branchId, category: 'washer', capacityKg: 98, until: expiresAt })
    .returning()
  const [link] = await db
    .insert(loadLinks)
    .values({ ...ownedByOwner, transactionId: collected ?? '', token: 'A'.repeat(26), until: expiresAt })
    .returning()
  await client.end()

  const standing = nextMachine()
  return {
    url,
    databaseUrl,
    owner,
    other,
    /** The owner's second session. */
    spare: { ...spare, sessionId: spareSession },
    branchId,
    standing,
    /** A command for a free machine, other than those of the owner's loads. */
    async command(change: Partial<SelectedCommand> = {}): Promise<SelectedCommand> {
      const free = (await freeMachines(url)).at(-1)
      if (!free) throw new Error('No machine is free')
      return { ...(await commandFor(url, free)), ...change }
    },
    address: addressOf('บ้าน'),
    orderChoice: {
      service: laundry.service,
      branch_id: laundry.branch_id,
      units: laundry.units,
      address_id: nearAddress.id,
    },
    /** An order like the owner's, at free slots. */
    newOrder: () => orderInput(url, owner.token, { address_id: nearAddress.id }),
    ids: {
      order,
      pending: pending.transaction,
      unpaid: unpaid.transaction,
      reviewed: reviewed ?? '',
      collected: collected ?? '',
      failed: failed ?? '',
      restartable: restartable ?? '',
      address: address.id,
      deletable: deletable.id,
      deleted: deleted.id,
      notification: notification?.id ?? '',
      gift: gift?.id ?? '',
      coupon: coupon?.id ?? '',
      moneyCoupon: moneyCoupon?.id ?? '',
      refundCase,
      service: service?.id ?? '',
      watch: watch?.id ?? '',
      loadLink: link?.token ?? '',
    },
    /** Values that no response to another customer may contain. */
    secrets: [CANARY, owner.phone.slice(1), owner.id, owner.token, owner.refreshToken],
  }
}
export type TwoCustomers = Awaited<ReturnType<typeof makeTwoCustomers>>
