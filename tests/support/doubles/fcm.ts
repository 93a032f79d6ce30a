import { generateKeyPairSync, verify } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Reply, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'

export type Shown = { token: string; id: string; title: string; body: string; path: string; unread: string }

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An FCM error as the service formats it. */
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

/** Firebase Cloud Messaging as documented: an OAuth token for a signed grant, then one message per request. */
export async function startFcm() {
  const server = await startScriptedServer()
  const shown: Shown[] = []
  let grants = 0
  let revokedGrants = 0
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
      const failure = grantFault()
      if (failure) return failure
      if (!isGranted(new URLSearchParams(body).get('assertion') ?? ''))
        return { status: 400, body: { error: 'invalid_grant' } }
      grants += 1
      return { body: { access_token: `access-${grants}`, expires_in: 3_599, token_type: 'Bearer' } }
    }
    if (url !== '/v1/projects/laundry/messages:send') return { status: 404 }
    // Each server has its own grant, and all of them are valid.
    if (!(Number(/^Bearer access-(\d+)$/.exec(headers.authorization ?? '')?.[1]) > revokedGrants))
      return fcmError(401, 'UNAUTHENTICATED')
    const { token, data } = JSON.parse(body).message
    const failure = fault(token)
    if (failure) return failure
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
    /** Revokes the tokens issued so far. */
    forgetGrants: () => {
      revokedGrants = grants
    },
    account: {
      project_id: 'laundry',
      client_email: 'server@laundry.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${server.url}/token`,
    },
    /** Sets the response to messages from now on; undefined accepts them. */
    fail: (next: (token: string) => Reply | undefined) => {
      fault = next
    },
    /** Delays the response after a message has been shown. */
    slow: (ms: number) => {
      pauseMs = ms
    },
    /** Where messages are forwarded, as a browser receives them. */
    deliverTo: (next: typeof deliver) => {
      deliver = next
    },
    failGrants: (next: () => Reply | undefined) => {
      grantFault = next
    },
    close: server.close,
  }
}
