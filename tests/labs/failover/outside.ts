import { createServer } from 'node:http'
import { listen } from '#tests/support/server/loopback.ts'
import { withLimits, withOutside } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'

const SECRET = 'machine-secret-of-more-than-32-characters'

export type Outside = {
  /** Settings of a server in production whose payment company, machines and SMS are all here. */
  settings: Record<string, string>
  /** What was asked until now. */
  requests: string[]
  close: () => void
}

/** Stands for the world outside: it takes no order and notes who asks. */
export async function startOutside(): Promise<Outside> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(503).end()
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return {
    requests,
    settings: {
      ...TEST_SECRETS,
      NODE_ENV: 'production',
      SANDBOX: '0',
      LOG_LEVEL: 'info',
      ...withLimits({ databaseWaitSeconds: 3 }),
      PAYMENT_GATEWAY: 'opn',
      ...withOutside({ opn: url }),
      PAYMENT_OPN_SECRET_KEY: 'skey_test_failover',
      MACHINE_URL: url,
      MACHINE_SECRETS: SECRET,
      SMS_URL: url,
      SMS_TOKEN: SECRET,
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
