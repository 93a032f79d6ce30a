import type { App } from '#server/http/app.ts'
import type { QueueJob } from '#server/platform/job-loop.ts'
import { continueTrace, inSpan, Kind } from '#server/platform/tracing.ts'
import { claimGatewayRefunds, sendThroughGateway } from './gateway-refunds.ts'

/** Sends the money of cards and wallets back through the gateway. */
export const gatewayRefunds: QueueJob<App> = {
  name: 'gateway refunds',
  everyMs: 2_000,
  async claim(app, max) {
    const cases = await claimGatewayRefunds(app, max)
    return cases.map((refundCase) => () => {
      const facts = { 'washday.transaction': refundCase.transactionId }
      const options = { kind: Kind.CONSUMER, parent: continueTrace(refundCase.traceparent), facts }
      return inSpan('job refund', options, () => sendThroughGateway(app, refundCase))
    })
  },
}
