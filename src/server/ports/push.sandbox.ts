import type { Database } from '#server/db/database.ts'
import { sandboxPushes } from '#server/db/schema/sandbox.ts'
import type { PushSender } from './push.ts'

/** A simulated push service, shown as a log on the sandbox page. Tokens that start with `gone` count as unregistered. */
export function sandboxPush(db: Database): PushSender {
  return {
    isConfigured: true,
    async send({ messageId, token, title, body, path }) {
      if (token.startsWith('gone')) return { outcome: 'gone' }
      await db.insert(sandboxPushes).values({ messageId, token, title, body, path })
      return { outcome: 'sent' }
    },
  }
}
