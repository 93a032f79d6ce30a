import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { type Reply, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { send } from '#tests/support/server/transport.ts'

/** As the console shows them; the secret of another channel signs nothing here. */
export const LINE_ACCOUNT = {
  channel_access_token: 'channel-access-token-of-the-brand',
  channel_secret: 'f00dfeedf00dfeedf00dfeedf00dfeed',
  basic_id: '@washday',
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** LINE's own messages; what a monthly limit says is not what too many calls a second say. */
export const MONTHLY_LIMIT: Reply = { status: 429, body: { message: 'You have reached your monthly limit.' } }
export const RATE_LIMIT: Reply = {
  status: 429,
  body: { message: 'The API rate limit has been exceeded. Try again later.' },
}
const refused = (status: number, message: string): Reply => ({ status, body: { message } })

/** An address as LINE's app opens it, in the phone's own browser. */
const linkIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')

/**
 * LINE's Messaging API as documented, with the phone of a person who uses it. A retry key is a UUID, and taken by pushes only; a
 * message is accepted once for each; a reply token and a link token are used once. Where the documentation leaves something
 * open, the answer is the one that is worse for the caller.
 * @see https://developers.line.biz/en/reference/messaging-api/
 * @see https://developers.line.biz/en/docs/messaging-api/linking-accounts/
 * @see https://developers.line.biz/en/docs/messaging-api/retrying-api-request/
 */
export async function startLine() {
  const server = await startScriptedServer()
  const accepted = new Set<string>()
  const replyTokens = new Map<string, string>()
  const linkTokens = new Map<string, string>()
  const blocked = new Set<string>()
  let chats: { to: string; text: string }[] = []
  let fault: () => Reply | undefined = () => undefined
  let month = { value: 300, totalUsage: 0 }

  function push(body: string, retryKey: string | undefined): Reply {
    if (retryKey !== undefined && !UUID.test(retryKey)) return refused(400, 'Invalid retry key')
    if (retryKey !== undefined && accepted.has(retryKey)) return refused(409, 'The retry key is already accepted')
    if (month.totalUsage >= month.value) return MONTHLY_LIMIT
    const { to, messages } = JSON.parse(body)
    if (retryKey !== undefined) accepted.add(retryKey)
    // Accepted all the same; the person sees nothing, and nobody is told.
    if (blocked.has(to)) return { body: {} }
    month.totalUsage += 1
    chats.push({ to, text: messages[0].text })
    return { body: { sentMessages: [{ id: String(chats.length) }] } }
  }

  function reply(body: string): Reply {
    const { replyToken, messages } = JSON.parse(body)
    const to = replyTokens.get(replyToken)
    if (to === undefined) return refused(400, 'Invalid reply token')
    replyTokens.delete(replyToken)
    chats.push({ to, text: messages[0].text })
    return { body: { sentMessages: [{ id: String(chats.length) }] } }
  }

  server.play(({ method, url, headers, body }) => {
    if (headers.authorization !== `Bearer ${LINE_ACCOUNT.channel_access_token}`)
      return refused(401, 'Authentication failed')
    const failure = method === 'POST' ? fault() : undefined
    if (failure) return failure
    const retryKey = headers['x-line-retry-key']
    if (url === '/v2/bot/message/push') return push(body, typeof retryKey === 'string' ? retryKey : undefined)
    if (retryKey !== undefined) return refused(400, 'This API does not take a retry key')
    if (url === '/v2/bot/message/reply') return reply(body)
    if (url === '/v2/bot/message/quota') return { body: { type: 'limited', value: month.value } }
    if (url === '/v2/bot/message/quota/consumption') return { body: { totalUsage: month.totalUsage } }
    const person = /^\/v2\/bot\/user\/(\w+)\/linkToken$/.exec(url)?.[1]
    if (person === undefined) return refused(404, 'Not found')
    const linkToken = randomBytes(24).toString('base64url')
    linkTokens.set(linkToken, person)
    return { body: { linkToken } }
  })

  const event = (userId: string, facts: object) => ({
    ...facts,
    mode: 'active',
    timestamp: Date.now(),
    source: { type: 'user', userId },
    webhookEventId: randomUUID(),
    deliveryContext: { isRedelivery: false },
  })
  const replyTokenFor = (userId: string) => {
    const token = randomBytes(16).toString('hex')
    replyTokens.set(token, userId)
    return token
  }
  /** @param secret of another channel: a notice that LINE has not sent */
  function notify(at: string, events: readonly object[], secret = LINE_ACCOUNT.channel_secret) {
    // Spaces as LINE may send them: the signature is over these bytes, not over what they mean.
    const body = JSON.stringify({ destination: 'U00', events }, null, 1)
    const signature = createHmac('sha256', secret).update(body).digest('base64')
    return send(at, '/webhooks/line', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signature },
      body,
    })
  }

  return {
    ...server,
    /** Everything that a person reads in the chat. */
    read: (userId: string) => chats.filter(({ to }) => to === userId).map(({ text }) => text),
    forget: () => {
      chats = []
      blocked.clear()
      server.received.length = 0
      month = { value: 300, totalUsage: 0 }
    },
    /** Sets the response to what is sent from now on; undefined accepts it. */
    fail: (answer: () => Reply | undefined) => {
      fault = answer
    },
    setMonth: (next: typeof month) => {
      month = next
    },
    notify,
    follow: (at: string, userId: string) =>
      notify(at, [event(userId, { type: 'follow', replyToken: replyTokenFor(userId) })]),
    write: (at: string, userId: string, text: string) =>
      notify(at, [
        event(userId, { type: 'message', replyToken: replyTokenFor(userId), message: { type: 'text', text } }),
      ]),
    /** @param atMs when; a notice may arrive late */
    block: (at: string, userId: string, atMs = Date.now()) => {
      blocked.add(userId)
      return notify(at, [{ ...event(userId, { type: 'unfollow' }), timestamp: atMs }])
    },
    /** The page that the newest message of the chat opens. */
    pageFor: (userId: string) => linkIn(chats.findLast(({ to }) => to === userId)?.text ?? ''),
    /**
     * The person opens the address at LINE that confirms the link. LINE compares them with the one who got the token.
     * @returns whether LINE has linked them
     */
    async confirm(at: string, userId: string, address: string): Promise<boolean> {
      const url = new URL(address)
      const linkToken = url.searchParams.get('linkToken') ?? ''
      const nonce = url.searchParams.get('nonce') ?? ''
      const isKnown = url.origin === 'https://access.line.me' && url.pathname === '/dialog/bot/accountLink'
      const isOwn = linkTokens.get(linkToken) === userId
      // At least ten characters, at most 255.
      const isPossible = isKnown && isOwn && nonce.length >= 10 && nonce.length <= 255
      linkTokens.delete(linkToken)
      if (isPossible) await notify(at, [event(userId, { type: 'accountLink', link: { result: 'ok', nonce } })])
      return isPossible
    },
  }
}
