import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { NoticeBody, WEBHOOK_PATH } from '#server/api/payment/webhook.ts'
import { ControllerCommand, ControllerResponse } from '#server/ports/machine-controller.http.ts'
import { OpnEvent } from '#server/ports/opn-api.ts'
import { StripeEvent } from '#server/ports/stripe-api.ts'
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'

const schemaOf = (schema: GenericSchema) => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore' })
  return rest
}
const json = (schema: GenericSchema) => ({ 'application/json': { schema: schemaOf(schema) } })

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
const SIGNED = [
  header(TIMESTAMP_HEADER, 'Milliseconds since 1970, at most five minutes off.'),
  header(SIGNATURE_HEADER, 'HMAC-SHA256 over `timestamp.body` with the shared secret, hex.'),
]
const NOTICE_RESPONSES = {
  '200': { description: 'Applied, or not applicable: do not send it again.' },
  '401': { description: 'unauthorized' },
  '422': { description: 'invalid' },
  '429': { description: 'too_many_requests' },
  '503': { description: 'unavailable: send it again' },
}

type Post = {
  operationId: string
  summary: string
  description: string
  /**
   * No token: the sender is authenticated by the signature in the headers, or the content is verified at the gateway.
   */
  security: []
  parameters: readonly ReturnType<typeof header>[]
  requestBody: { required: true; content: ReturnType<typeof json> }
  responses: Record<string, { description: string; content?: ReturnType<typeof json> }>
}

/** Requests between servers: the incoming payment notices, and the outgoing start command. */
export const webhooks: Record<string, { post: Post }> = {
  payment_notice: {
    post: {
      operationId: 'paymentNotice',
      summary: 'The payment provider reports a charge',
      description: `Received at \`${WEBHOOK_PATH}\`. Notices may be repeated and arrive in any order: an \`event_id\` is applied once.`,
      security: [],
      parameters: SIGNED,
      requestBody: { required: true, content: json(NoticeBody) },
      responses: NOTICE_RESPONSES,
    },
  },
  opn_event: {
    post: {
      operationId: 'opnEvent',
      summary: 'Opn Payments reports a charge',
      description: `Received at \`${WEBHOOK_PATH}\` if Opn is the gateway. The charge is always verified at Opn.`,
      security: [],
      parameters: [],
      requestBody: { required: true, content: json(OpnEvent) },
      responses: NOTICE_RESPONSES,
    },
  },
  stripe_event: {
    post: {
      operationId: 'stripeEvent',
      summary: 'Stripe reports a payment, a refund or a dispute',
      description: `Received at \`${WEBHOOK_PATH}\` if Stripe is the gateway. The payment is always verified at Stripe.`,
      security: [],
      parameters: [],
      requestBody: { required: true, content: json(StripeEvent) },
      responses: NOTICE_RESPONSES,
    },
  },
  machine_start: {
    post: {
      operationId: 'machineStart',
      summary: 'This server starts a machine',
      description:
        'Sent to `{MACHINE_URL}/start`. A repeated `transaction` is the same command and must get the first answer again. Without an answer the command is repeated.',
      security: [],
      parameters: [...SIGNED, header('idempotency-key', 'The `transaction`.')],
      requestBody: { required: true, content: json(ControllerCommand) },
      responses: {
        '200': { description: 'The outcome.', content: json(ControllerResponse) },
        '4XX': { description: 'Rejected for good, except for 408, 409, 425 and 429.' },
        default: { description: 'Outcome unknown: the command is repeated.' },
      },
    },
  },
}
