import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { LINE_WEBHOOK_PATH } from '#server/modules/notifications/line-notice.ts'
import { NoticeBody, WEBHOOK_PATH } from '#server/modules/payments/charges/webhook.ts'
import { MACHINE_WEBHOOK_PATH, MachineNotice } from '#server/modules/payments/starts/machine-notice.ts'
import { LineNotice } from '#server/ports/line.messaging-api.ts'
import {
  ControllerCommand,
  ControllerExtendCommand,
  ControllerResponse,
} from '#server/ports/machine-controller.http.ts'
import { OpnEvent } from '#server/ports/opn-api.ts'
import { StripeEvent } from '#server/ports/stripe-api.ts'
import { BRANCH_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'

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
const SIGNED_BY_BRANCH = [
  ...SIGNED,
  header(
    BRANCH_HEADER,
    'Id of the branch whose machines this is about. The shared secret is that of the branch: HMAC-SHA256 over `branch <id>` with the first of `MACHINE_SECRETS`, hex.',
  ),
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

/** A command to the box of a machine. */
const command = (
  operationId: string,
  path: string,
  summary: string,
  description: string,
  body: Parameters<typeof json>[0] = ControllerCommand,
): { post: Post } => ({
  post: {
    operationId,
    summary,
    description: `Sent to \`{MACHINE_URL}/${path}\`. ${description}`,
    security: [],
    parameters: [...SIGNED_BY_BRANCH, header('idempotency-key', 'The `transaction`.')],
    requestBody: { required: true, content: json(body) },
    responses: {
      '200': { description: 'What the box knows of the command.', content: json(ControllerResponse) },
      ...(path === 'start' || path === 'extend'
        ? { '4XX': { description: 'Rejected for good, except for 408, 409, 425 and 429.' } }
        : {}),
      default: { description: 'Unknown: the machine stays held, and the box is asked again.' },
    },
  },
})

/** Requests between servers: incoming notices of payments and machines, and outgoing commands to machines. */
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
  line_notice: {
    post: {
      operationId: 'lineNotice',
      summary: 'LINE reports who follows, blocks, writes to or links a brand’s official account',
      description: `Received at \`${LINE_WEBHOOK_PATH}\` for all brands: the channel secret that signed it says which.`,
      security: [],
      parameters: [header('x-line-signature', 'HMAC-SHA256 over the raw body with the channel secret, base 64.')],
      requestBody: { required: true, content: json(LineNotice) },
      responses: NOTICE_RESPONSES,
    },
  },
  machine_start: command(
    'machineStart',
    'start',
    'This server starts a machine',
    'The same `transaction` is the same command: a box starts once, also across its own restart, and answers `running` with the seconds since the start, or `not_started` with a reason. `not_started` is final: that `transaction` never starts the machine. Durations count, not clocks. Sent again only after the box has said `not_received`.',
  ),
  machine_extend: command(
    'machineExtend',
    'extend',
    'This server adds time to a running load',
    'Only to machines whose `more_time` the shop sells. The `minutes` are added to the load that the command `load` has started; the same `transaction` adds them once, also across a restart of the box. The answer is `running`, with the seconds since the start of the load and the `minutes` that it now takes as a whole, or `not_started` with a reason, which is final: that `transaction` adds no time, and its money goes back. Questions and cancellations name this `transaction` and are answered about it in the same way.',
    ControllerExtendCommand,
  ),
  machine_status: command(
    'machineStatus',
    'status',
    'This server asks what became of a start',
    'Asked when a start got no answer, ever more seldom, for half an hour, and when the time of a load is over or it is paused. `running`, `paused` (waits for its start button), `done` or `stopped` (ended before its end), `not_started` (refused or cancelled for good), `not_received` (certainly never had it), or `unknown`, for example after a restart without memory. After that half hour the customer chooses, and staff look at the machine.',
  ),
  machine_cancel: command(
    'machineCancel',
    'cancel',
    'This server gives a start up',
    'From now on the box refuses this `transaction`, and answers `not_started`. A machine that it has already started runs on, and the answer is `running` or `done`.',
  ),
  machine_notice: {
    post: {
      operationId: 'machineNotice',
      summary: 'The box of a machine reports',
      description: `Received at \`${MACHINE_WEBHOOK_PATH}\`, signed with the secret of a branch, and about its own machines only. \`heartbeat\`: sent every minute, or never; three minutes after the last one the machines are not sold. \`state\`: the outcome of a command. \`done\`: a load has ended, early or not. \`failure\`: the machine is out of order until staff put it back. Notices may be repeated and arrive in any order. The response has the \`outcome\`: \`applied\`, \`repeated\`, \`unknown_transaction\`, or \`contradicted\` for a machine that runs although its start was given up.`,
      security: [],
      parameters: SIGNED_BY_BRANCH,
      requestBody: { required: true, content: json(MachineNotice) },
      responses: NOTICE_RESPONSES,
    },
  },
}
