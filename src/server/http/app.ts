import type { Database } from '#server/db/database.ts'
import type { Reads } from '#server/db/read-replica.ts'
import type { EventHub } from '#server/events/event-hub.ts'
import type { PurchaseSubscriber } from '#server/events/purchase-events.ts'
import type { Background } from '#server/platform/background.ts'
import type { Config } from '#server/platform/config.ts'
import type { KeyRing } from '#server/platform/key-ring.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Log } from '#server/platform/log.ts'
import type { LineMessenger } from '#server/ports/line.ts'
import type { MachineController } from '#server/ports/machine-controller.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { PushSender } from '#server/ports/push.ts'
import type { SmsSender } from '#server/ports/sms.ts'
import type { Metrics } from './metrics.ts'

export type Secrets = { jwt: KeyRing; pepper: KeyRing; webhook: string }

/** The services that every handler and job uses, created once in `server.ts`. */
export type App = {
  config: Config
  limits: Limits
  secrets: Secrets
  /** The primary, or in a call of `defineRead` perhaps the replica. */
  db: Database
  primary: Database
  /** Where calls read whose answers may be some seconds old. */
  reads: Reads
  log: Log
  metrics: Metrics
  /** Aborted when the server starts to shut down. */
  stopping: AbortSignal
  gateway: PaymentGateway
  controller: MachineController
  sms: SmsSender
  push: PushSender
  line: LineMessenger
  background: Background
  /**
   * Confirms by PIN that a session is used by its customer: what payments need of accounts, which they do not import.
   * @throws ApiError `wrong_pin`, `pin_locked`, `unavailable`
   */
  confirmPin: (brand: string, caller: { customerId: string; sessionId: string }, pin: string) => Promise<void>
  /** Who reacts to the events of a purchase, in order. */
  subscribers: readonly PurchaseSubscriber[]
  /** The open streams of server-sent events. */
  events: EventHub
  /** Where the sandbox bank sends its notices: this server itself, over real HTTP. */
  webhookUrl: () => string
  /** Runs the queue jobs now instead of at their next interval. */
  wakeJobs: () => void
}
