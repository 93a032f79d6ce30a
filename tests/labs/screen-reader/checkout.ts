import { claimCoupon } from '#contract/coupons.ts'
import type { App } from '#tests/e2e/server.ts'
import { get, machineInfo } from '#tests/support/server/client.ts'
import { press } from './orca.ts'
import type { OrcaUser } from './orca-driver.ts'

const KG = 9
const COUPON = { code: 'WASH15', amount: 1_500 }

/**
 * Types a machine's code, chooses a program and a coupon, and reaches the pay button.
 * @param token of a customer without a coupon
 */
export async function goesToPay(me: OrcaUser, app: App, token: string) {
  const { t, locale } = me
  await get(app.origin, claimCoupon, { code: COUPON.code }, { token, key: crypto.randomUUID() })
  const machine = await app.freeMachine('washday', KG)
  const [program] = (await machineInfo(app.origin, machine)).programs
  if (!program) throw new Error('The machine has no program')
  const name = t('machine.washer', { number: machine.number })
  const amount = String((program.amount - COUPON.amount) / 100)

  await me.open('/qr-scanner', 'scan.heading')
  // The field is hidden while the camera is on.
  await me.reachesExactly(t('scan.type'))
  await me.step('Enter', () => press('Return'), [t('scan.typed'), /^Focus mode$/], false)
  await me.writes([machine.node_id, machine.address, machine.sub_position].join('/'))
  await me.arrives('Enter', () => press('Return'), t('choose.washer'), name)
  await me.reaches(program.name[locale])
  await me.reaches(t('choose.pay'))
  await me.arrives('Enter', () => press('Return'), t('pay.heading'))

  await me.reaches(t('pay.change'))
  await me.arrives('Enter', () => press('Return'), t('coupon.heading', { amount: String(program.amount / 100) }))
  await me.reaches(t('coupon.use'))
  await me.arrives('Enter', () => press('Return'), t('pay.heading'))
  await me.reaches(t('pay.button', { amount, provider: 'promptpay' }))
  return { program, name, amount, machine }
}
