import { expect, test } from 'vitest'
import { outcomeOf } from './observe-adapters.ts'
import { ChargeRefused, GatewayBusy, GatewayUnavailable } from './payment-gateway.ts'
import { SmsFailed } from './sms.ts'

test.each([
  ['send', undefined, 'ok'],
  ['start', { state: 'running', elapsedMs: 0 }, 'ok'],
  ['start', { state: 'not_started', reason: 'broken' }, 'refused'],
  ['start', { state: 'not_received' }, 'unavailable'],
  ['status', { state: 'not_received' }, 'ok'],
  ['readCharge', { state: 'unknown', payments: [] }, 'ok'],
  ['refund', { state: 'not_possible', reason: 'method' }, 'refused'],
  ['send', { outcome: 'later', reason: 'quota' }, 'busy'],
  ['send', { outcome: 'later', reason: 'status 503' }, 'unavailable'],
  ['createCharge', new ChargeRefused('code'), 'refused'],
  ['readCharge', new GatewayBusy(1), 'busy'],
  ['readCharge', new GatewayUnavailable('away'), 'unavailable'],
  ['send', new SmsFailed('twice'), 'unavailable'],
  ['start', new TypeError('fetch failed', { cause: new Error('reset') }), 'unavailable'],
  ['createCharge', new TypeError('x is not a function'), 'failed'],
])('%s that ends with %o is %s', (operation, answer, outcome) => {
  expect(outcomeOf(operation, answer)).toBe(outcome)
})
