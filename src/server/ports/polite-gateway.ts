import { GatewayBusy, KeyRefused, type PaymentGateway } from './payment-gateway.ts'

const MAX_PAUSE_MS = 60_000
/** How often it is said again that a key is not accepted. */
const ALARM_MS = 5 * 60_000

/**
 * Leaves a gateway alone that has asked for it: during the pause no charge is polled, and each further refusal doubles it.
 * What customers wait for, and money that goes back, is still asked for.
 * @param onKeyRefused called for a brand whose key is not accepted, at once and then every five minutes
 */
export function politeGateway(gateway: PaymentGateway, onKeyRefused: (brand: string) => void): PaymentGateway {
  const pauses = new Map<string, { until: number; ms: number }>()
  const alarms = new Map<string, number>()
  function raiseAlarm(brand: string) {
    if (performance.now() - (alarms.get(brand) ?? -Infinity) < ALARM_MS) return
    alarms.set(brand, performance.now())
    onKeyRefused(brand)
  }
  async function watch<Answer>(brand: string, asked: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await asked
      alarms.delete(brand)
      if ((pauses.get(brand)?.until ?? 0) <= performance.now()) pauses.delete(brand)
      return answer
    } catch (error) {
      if (error instanceof KeyRefused) raiseAlarm(brand)
      if (error instanceof GatewayBusy) {
        const ms = Math.max(error.pauseMs, Math.min(MAX_PAUSE_MS, 2 * (pauses.get(brand)?.ms ?? 0)))
        pauses.set(brand, { until: performance.now() + ms, ms })
      }
      throw error
    }
  }
  const { cardForm } = gateway
  return {
    ...gateway,
    createCharge: (request, signal) => watch(request.brand, gateway.createCharge(request, signal)),
    voidCharge: (charge, signal) => watch(charge.brand, gateway.voidCharge(charge, signal)),
    refund: (request, signal) => watch(request.brand, gateway.refund(request, signal)),
    ...(cardForm && {
      cardForm: {
        ...cardForm,
        charge: (request, token, signal) => watch(request.brand, cardForm.charge(request, token, signal)),
      },
    }),
    async readCharge(charge, signal) {
      const left = (pauses.get(charge.brand)?.until ?? 0) - performance.now()
      if (left > 0) throw new GatewayBusy(left)
      return watch(charge.brand, gateway.readCharge(charge, signal))
    },
  }
}
