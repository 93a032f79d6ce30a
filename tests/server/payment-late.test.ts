import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { streamPayment } from '#contract/events.ts'
import { getListNotificationUser } from '#contract/notifications.ts'
import { cancelPayment, confirmPayment, generateQr } from '#contract/payment.ts'
import { restartMachine } from '#contract/restart.ts'
import { confirm, get, newPurchase, resolveCharge, until, waitForStatus } from '#tests/support/server/client.ts'
import { openStream } from '#tests/support/server/events.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import { command, grantCoupon, newMember } from '#tests/support/server/members.ts'
import { endChoice, expire, moveMachine, statesOf } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

/** A payment that came too late for its machine becomes a coupon when its customer does not choose. */
async function untilRefunded(id: string) {
  await waitForStatus(url, id, 'start_failed')
  await endChoice(server.databaseUrl, id)
  return waitForStatus(url, id, 'refunded')
}

/** The English text of the newest notification. */
const latestNotification = async (token: string) =>
  (await get(url, getListNotificationUser, {}, { token })).details[0]?.body.en

describe('a late payment', () => {
  test('after the QR has expired starts the machine if it is free', async () => {
    const { token, transaction } = await newPurchase(url)
    await expire(server.databaseUrl, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'expired')
    await resolveCharge(url, transaction.transaction)
    expect(await waitForStatus(url, transaction.transaction, 'running')).toMatchObject({ is_late: true })
    expect(await latestNotification(token)).toMatch(/^Your payment came late, and it counts\. /)
  })

  test('after the purchase was cancelled starts the machine too, also when only a poll finds it', async () => {
    const { token, transaction } = await newPurchase(url)
    await get(url, cancelPayment, { transaction: transaction.transaction }, { token })
    await resolveCharge(url, transaction.transaction, 'pay', 'none')
    expect(await waitForStatus(url, transaction.transaction, 'running')).toMatchObject({ is_late: true })
    expect(await latestNotification(token), 'within the time to pay').toMatch(
      /^Your payment came after the order had ended, and it counts\. /,
    )
  })

  describe('whose customer is not there', () => {
    /** An unpaid purchase that ended as long ago as given, and whose page was last open then. */
    async function ended(minutesAgo: { end: number; seen: number }) {
      const purchase = await newPurchase(url)
      const { transaction: id } = purchase.transaction
      await get(url, cancelPayment, { transaction: id }, { token: purchase.token })
      await rows(
        server.databaseUrl,
        `update transactions set created_at = now() - interval '1 day', seen_at = now() - $2 * interval '1 minute' where id = $1`,
        [id, minutesAgo.seen],
      )
      await rows(
        server.databaseUrl,
        `update transaction_events set at = now() - $2 * interval '1 minute' where transaction_id = $1 and from_status = 'pending'`,
        [id, minutesAgo.end],
      )
      return { ...purchase, id }
    }
    /** A webhook: a poll would show that somebody is there. */
    const pay = async (id: string) => {
      await resolveCharge(url, id)
      const [row] = await rows(server.databaseUrl, 'select status, holds_machine from transactions where id = $1', [id])
      return row
    }

    test('starts nothing by itself, and waits with the whole choice', async () => {
      const { id, token } = await ended({ end: 4, seen: 2 })
      expect(await pay(id)).toEqual({ status: 'start_failed', holds_machine: false })
      expect(await latestNotification(token)).toMatch(
        /hasn’t started\. Tap to start it or get a refund\. If you don’t choose by \d\d:\d\d, you get a coupon\.$/,
      )
      await get(url, restartMachine, { transaction: id }, { token })
      await waitForStatus(url, id, 'running')
    })

    test('is a coupon in the end if nobody chooses', async () => {
      const { id } = await ended({ end: 20 * 60, seen: 20 * 60 })
      expect(await pay(id)).toEqual({ status: 'start_failed', holds_machine: false })
      expect(await untilRefunded(id)).toMatchObject({ refund: { kind: 'coupon', expires_at: null } })
      expect(await findViolations(server.databaseUrl)).toEqual({})
    })

    test('starts nothing five minutes after the end, even while they wait at the page', async () => {
      const { id } = await ended({ end: 6, seen: 0 })
      expect((await pay(id))?.status).toBe('start_failed')
    })

    test('starts the machine if a poll or a stream shows that they are there after all', async () => {
      for (const endpoint of [confirmPayment, streamPayment]) {
        const { id } = await ended({ end: 4, seen: 2 })
        if (endpoint === confirmPayment) await confirm(url, id)
        else {
          const stream = await openStream(url, streamPayment, { transaction: id })
          const isSeen = `select 1 from transactions where id = $1 and seen_at > now() - interval '1 minute'`
          await until(
            () => count(server.databaseUrl, isSeen, [id]),
            (seen) => seen === 1,
          )
          stream.close()
        }
        await pay(id)
        await waitForStatus(url, id, 'running')
      }
    })
  })

  test('is refunded as a coupon when another customer has the machine, who keeps it', async () => {
    const { machine, transaction } = await newPurchase(url)
    await expire(server.databaseUrl, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'expired')
    const other = await newPurchase(url, machine)
    await resolveCharge(url, transaction.transaction)
    const refunded = await untilRefunded(transaction.transaction)
    expect(refunded).toMatchObject({ is_late: true, refund: { kind: 'coupon', amount: refunded.amount } })
    expect(await statesOf(server.databaseUrl, transaction.transaction)).toEqual([
      'pending',
      'expired',
      'paid',
      'start_failed',
      'refunded',
    ])
    await resolveCharge(url, other.transaction.transaction)
    await waitForStatus(url, other.transaction.transaction, 'running')
  })

  describe('when the same customer has a new QR for the machine', () => {
    /** Both are unpaid: the first has expired, and the second reserves the machine. */
    async function twoQrs() {
      const member = await newMember(url)
      const coupon = await grantCoupon(server.databaseUrl, member)
      const order = await command(url, [coupon])
      const createPurchase = async () => (await get(url, generateQr, order, { token: member.token })).transaction
      const first = await createPurchase()
      await expire(server.databaseUrl, first)
      await waitForStatus(url, first, 'expired')
      return { member, first, second: await createPurchase() }
    }
    const chargeIs = async (id: string) =>
      (await rows(server.databaseUrl, 'select state from sandbox_charges where transaction_id = $1', [id]))[0]?.state

    test('a late payment starts the machine; the new QR is cancelled and can no longer be paid', async () => {
      const { first, second } = await twoQrs()
      await resolveCharge(url, first)
      expect(await waitForStatus(url, first, 'running')).toMatchObject({ is_late: true, discount: 1_000 })
      expect((await confirm(url, second)).status).toBe('cancelled')
      expect(
        await until(
          () => chargeIs(second),
          (state) => state !== 'pending',
        ),
      ).toBe('voided')
      const losses = 'select 1 from purchase_coupons where lost_at is not null and transaction_id = $1'
      expect(await count(server.databaseUrl, losses, [first]), 'the coupon moves to the first purchase').toBe(0)
      expect(await findViolations(server.databaseUrl)).toEqual({})
    })

    test('and has paid the new QR too, that payment is refunded', async () => {
      const { first, second } = await twoQrs()
      await resolveCharge(url, second, 'pay', 'none')
      await resolveCharge(url, first)
      await waitForStatus(url, first, 'running')
      expect(await untilRefunded(second)).toMatchObject({ is_late: true, refund: { kind: 'coupon' } })
      expect(await statesOf(server.databaseUrl, second)).toEqual([
        'pending',
        'cancelled',
        'paid',
        'start_failed',
        'refunded',
      ])
      expect(await findViolations(server.databaseUrl)).toEqual({})
    })

    test('and both webhooks arrive at once, one starts it and the other is refunded', async () => {
      for (let round = 0; round < 4; round++) {
        const qrs = await twoQrs()
        const ids = [qrs.first, qrs.second]
        await Promise.all(ids.map((id) => resolveCharge(url, id, 'pay', 'twice')))
        const ends = await Promise.all(ids.map((id) => waitForStatus(url, id, 'running', 'start_failed')))
        expect(ends.map(({ status }) => status).toSorted()).toEqual(['running', 'start_failed'])
        await Promise.all(
          ends.filter(({ status }) => status === 'start_failed').map((it) => untilRefunded(it.transaction)),
        )
        expect(await findViolations(server.databaseUrl)).toEqual({})
      }
    })

    test('and the machine is out of order, the new QR is cancelled too', async () => {
      const { first, second } = await twoQrs()
      const { machine_id } = await confirm(url, first)
      await moveMachine(url, machine_id, 'out_of_order')
      await resolveCharge(url, first)
      await waitForStatus(url, first, 'start_failed')
      expect((await confirm(url, second)).status).toBe('cancelled')
      await moveMachine(url, machine_id, 'repair')
    })
  })

  test("is found by the server's own poll when no webhook arrives", async () => {
    const { transaction } = await newPurchase(url)
    const id = transaction.transaction
    await expire(server.databaseUrl, id)
    await waitForStatus(url, id, 'expired')
    await resolveCharge(url, id, 'pay', 'none')
    expect(
      await count(server.databaseUrl, 'select 1 from transactions where id = $1 and due_at < now() + $2::interval', [
        id,
        '1 hour',
      ]),
    ).toBe(1)
    await rows(server.databaseUrl, 'update transactions set due_at = now() where id = $1', [id])
    await until(
      () => statesOf(server.databaseUrl, id),
      (states) => states.includes('running'),
    )
  })

  test('that arrives while the server polls the expired purchase still starts the machine', async () => {
    const { transaction } = await newPurchase(url)
    const id = transaction.transaction
    await expire(server.databaseUrl, id)
    await waitForStatus(url, id, 'expired')
    const sql = (text: string) => rows(server.databaseUrl, text)
    await sql(`create function pay_meanwhile() returns trigger language plpgsql as $$ begin
      new.status := 'paid'; new.paid_at := now(); new.holds_machine := true; new.due_at := now() + interval '2 seconds';
      return new; end $$`)
    await sql(`create trigger pay_meanwhile before update on transactions for each row
      when (old.id = '${id}' and old.status = 'expired' and new.due_at > now()) execute function pay_meanwhile()`)
    // Expired so long ago that this is the last poll; the two seconds let the worker reach its next statement.
    await sql(`update transactions set expires_at = now() - interval '25 hours', due_at = now() where id = '${id}'`)
    await waitForStatus(url, id, 'running')
  })
})
