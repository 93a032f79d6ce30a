import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Log } from './log.ts'
import type { MachineController } from './ports/machine-controller.ts'
import type { PaymentGateway } from './ports/payment-gateway.ts'

export type Secrets = { jwt: string; pepper: string; webhook: string }

/** What every handler and the worker work with: made once, in `server.ts`. */
export type App = {
  config: Config
  secrets: Secrets
  db: Database
  log: Log
  gateway: PaymentGateway
  controller: MachineController
  /** Where the sandbox bank sends its notices: this very server, over real HTTP. */
  webhookUrl: () => string
  /** There is work: look now instead of at the next tick. */
  wakeWorker: () => void
}
