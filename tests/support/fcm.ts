import { generateKeyPairSync, verify } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Reply, startScriptedServer } from './scripted-server.ts'

export type Shown = { token: string; id: string; title: string; body: string; path: string; unread: string }

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An FCM error as the service writes it. */
export const fcmError = (status: number, errorCode: string, more: object[] = []): Reply => ({
  status,
  body: {
    error: {
      code: status,
      status: errorCode,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }, ...more],
    },
  },
})

/** Firebase Cloud Messaging as it is documented: an OAuth token for a signed grant, then one message a request. */
export async function startFcm() {
  const server = await startScriptedServer()
  const shown: Shown[] = []
  let grants = 0
  let forgotten = 0
  let fault: (token: string) => Reply | undefined = () => undefined
  let pauseMs = 0
  let deliver: (token: string, message: string) => void = () => {}
  let grantFault: () => Reply | undefined = () => undefined

  const isGranted = (assertion: string) => {
    const [head = '', claims = '', signature = ''] = assertion.split('.')
    const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
    return isSigned && aud === `${server.url}/token`
  }
  server.play(async ({ url, body, headers }) => {
    if (url === '/token') {
      const bad = grantFault()
      if (bad) return bad
      if (!isGranted(new URLSearchParams(body).get('assertion') ?? ''))
        return { status: 400, body: { error: 'invalid_grant' } }
      grants += 1
      return { body: { access_token: `access-${grants}`, expires_in: 3_599, token_type: 'Bearer' } }
    }
    if (url !== '/v1/projects/laundry/messages:send') return { status: 404 }
    // Each server has a grant of its own, and all of them are good.
    if (!(Number(/^Bearer access-(\d+)$/.exec(headers.authorization ?? '')?.[1]) > forgotten))
      return fcmError(401, 'UNAUTHENTICATED')
    const { token, data } = JSON.parse(body).message
    const bad = fault(token)
    if (bad) return bad
    shown.push({ token, ...data })
    deliver(token, JSON.stringify({ from: '1', fcmMessageId: `fcm-${shown.length}`, priority: 'normal', data }))
    await wait(pauseMs)
    return { body: { name: `projects/laundry/messages/${shown.length}` } }
  })

  return {
    url: server.url,
    received: server.received,
    shown,
    grants: () => grants,
    /** Tokens that were given out are no longer good. */
    forgetGrants: () => {
      forgotten = grants
    },
    account: {
      project_id: 'laundry',
      client_email: 'server@laundry.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${server.url}/token`,
    },
    /** Answers so to messages from now on; undefined is as it should be. */
    fail: (next: (token: string) => Reply | undefined) => {
      fault = next
    },
    /** Has shown the message this long before it says so. */
    slow: (ms: number) => {
      pauseMs = ms
    },
    /** Where messages go on to, as a browser gets them. */
    deliverTo: (next: typeof deliver) => {
      deliver = next
    },
    failGrants: (next: () => Reply | undefined) => {
      grantFault = next
    },
    close: server.close,
  }
}
