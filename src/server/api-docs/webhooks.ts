import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { NoticeBody, WEBHOOK_PATH } from '#server/api/payment/webhook.ts'
import { ControllerAnswer, ControllerOrder } from '#server/ports/machine-controller.http.ts'
import { OpnEvent } from '#server/ports/opn-api.ts'
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
  header(TIMESTAMP_HEADER, 'Milliseconds since 1970; five minutes off is too much.'),
  header(SIGNATURE_HEADER, 'HMAC-SHA256 over `timestamp.body` with the shared secret, hex.'),
]
const TAKEN_IN = {
  '200': { description: 'Taken in, or of no use: not to be sent again.' },
  '401': { description: 'unauthorized' },
  '422': { description: 'invalid' },
  '429': { description: 'too_many_requests' },
  '503': { description: 'unavailable: to be sent again' },
}

type Post = {
  operationId: string
  summary: string
  description: string
  /** No token: who sends it is known by the signature in its headers, or what it says is asked back. */
  security: []
  parameters: readonly ReturnType<typeof header>[]
  requestBody: { required: true; content: ReturnType<typeof json> }
  responses: Record<string, { description: string; content?: ReturnType<typeof json> }>
}

/** What servers say to each other beside the calls of the app: two notices that come in, and the order that goes out. */
export const webhooks: Record<string, { post: Post }> = {
  payment_notice: {
    post: {
      operationId: 'paymentNotice',
      summary: 'The payment company tells of a charge',
      description: `Comes in at \`${WEBHOOK_PATH}\`. It may be repeated and come in any order: an \`event_id\` counts once.`,
      security: [],
      parameters: SIGNED,
      requestBody: { required: true, content: json(NoticeBody) },
      responses: TAKEN_IN,
    },
  },
  opn_event: {
    post: {
      operationId: 'opnEvent',
      summary: 'Opn Payments tells of a charge',
      description: `Comes in at \`${WEBHOOK_PATH}\` where Opn is the gateway. Whatever it says, the charge is asked for at Opn before it is believed.`,
      security: [],
      parameters: [],
      requestBody: { required: true, content: json(OpnEvent) },
      responses: TAKEN_IN,
    },
  },
  machine_start: {
    post: {
      operationId: 'machineStart',
      summary: 'This server orders a machine to start',
      description:
        'Goes out to `{MACHINE_URL}/start`. The same `transaction` is the same order and gets the first answer again. Without an answer it is repeated.',
      security: [],
      parameters: [...SIGNED, header('idempotency-key', 'The `transaction`.')],
      requestBody: { required: true, content: json(ControllerOrder) },
      responses: {
        '200': { description: 'What became of it.', content: json(ControllerAnswer) },
        '4XX': { description: 'Refused for good, but for 408, 409, 425 and 429.' },
        default: { description: 'Not known: asked again.' },
      },
    },
  },
}
