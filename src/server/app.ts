import type { Background } from './background.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Reads } from './db/reads.ts'
import type { EventHub } from './events/event-hub.ts'
import type { KeyRing } from './key-ring.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { MachineController } from './ports/machine-controller.ts'
import type { PaymentGateway } from './ports/payment-gateway.ts'
import type { PushSender } from './ports/push.ts'
import type { SmsSender } from './ports/sms.ts'

export type Secrets = { jwt: KeyRing; pepper: KeyRing; webhook: string }

/** The services that every handler and job uses, created once in `server.ts`. */
export type App = {
  config: Config
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
  background: Background
  /** The open streams of server-sent events. */
  events: EventHub
  /** Where the sandbox bank sends its notices: this server itself, over real HTTP. */
  webhookUrl: () => string
  /** Runs the queue jobs now instead of at their next interval. */
  wakeJobs: () => void
}
