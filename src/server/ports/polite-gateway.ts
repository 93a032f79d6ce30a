import { GatewayBusy, type PaymentGateway } from './payment-gateway.ts'

const MAX_PAUSE_MS = 60_000

/**
 * Leaves a gateway alone that has asked for it: during the pause no charge is looked at, and each further refusal doubles it.
 * What customers wait for, and money that goes back, is still asked for.
 */
export function politeGateway(gateway: PaymentGateway): PaymentGateway {
  const pauses = new Map<string, { until: number; ms: number }>()
  async function watch<Answer>(brand: string, asked: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await asked
      if ((pauses.get(brand)?.until ?? 0) <= performance.now()) pauses.delete(brand)
      return answer
    } catch (error) {
      if (error instanceof GatewayBusy) {
        const ms = Math.max(error.pauseMs, Math.min(MAX_PAUSE_MS, 2 * (pauses.get(brand)?.ms ?? 0)))
        pauses.set(brand, { until: performance.now() + ms, ms })
      }
      throw error
    }
  }
  return {
    ...gateway,
    createCharge: (request, signal) => watch(request.brand, gateway.createCharge(request, signal)),
    voidCharge: (charge, signal) => watch(charge.brand, gateway.voidCharge(charge, signal)),
    refund: (request, signal) => watch(request.brand, gateway.refund(request, signal)),
    async readCharge(charge, signal) {
      const left = (pauses.get(charge.brand)?.until ?? 0) - performance.now()
      if (left > 0) throw new GatewayBusy(left)
      return watch(charge.brand, gateway.readCharge(charge, signal))
    },
  }
}
