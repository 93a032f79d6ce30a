import { createHash } from 'node:crypto'
import { type Received, type Reply, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const REALM = 'shellyplus1-a8032abe54dc'
const NONCE = '1625038762'

/**
 * A Shelly relay as documented: JSON-RPC over HTTP, one switch with a flip-back timer, digest authentication.
 * https://shelly-api-docs.shelly.cloud/gen2/ComponentsAndServices/Switch
 * https://shelly-api-docs.shelly.cloud/gen2/General/Authentication
 */
export async function startShelly({ password }: { password?: string } = {}) {
  const server = await startScriptedServer()
  const device = {
    url: server.url,
    /** Seconds of the device's own clock, which is years behind. */
    unixtime: 1_650_000_000,
    timer: undefined as { startedAt: number; duration: number } | undefined,
    /** How often it was switched on. */
    switchedOn: 0,
    /** The method whose answers get lost, though it is carried out. */
    lost: '',
    close: server.close,
  }
  const isOn = () => device.timer !== undefined && device.unixtime < device.timer.startedAt + device.timer.duration
  const status = () => ({
    id: 0,
    source: 'http',
    output: isOn(),
    // Shown while the timer is triggered, and forgotten afterwards.
    ...(isOn() ? { timer_started_at: device.timer?.startedAt, timer_duration: device.timer?.duration } : {}),
  })
  const methods: Record<string, (params: { id?: number; on?: boolean; toggle_after?: number }) => object> = {
    'Switch.GetStatus': ({ id }) =>
      id === 0 ? { result: status() } : { error: { code: -105, message: `Argument 'id', value ${id} not found!` } },
    'Switch.Set'({ id, on, toggle_after }) {
      if (id !== 0) return { error: { code: -105, message: `Argument 'id', value ${id} not found!` } }
      const was_on = isOn()
      if (on) device.switchedOn++
      device.timer = on && toggle_after ? { startedAt: device.unixtime, duration: toggle_after } : undefined
      return { result: { was_on } }
    },
    'Shelly.GetStatus': () => ({
      result: { sys: { unixtime: device.unixtime, uptime: 15_869 }, 'switch:0': status() },
    }),
  }
  function isAuthorized({ headers }: Received) {
    if (password === undefined) return true
    const given = Object.fromEntries(
      [...String(headers.authorization).matchAll(/(\w+)="?([^",\s]+)"?/g)].map(([, name, value]) => [name, value]),
    )
    const { nc, cnonce, response } = given
    const expected = sha256(
      `${sha256(`admin:${REALM}:${password}`)}:${NONCE}:${nc}:${cnonce}:auth:${sha256('POST:/rpc')}`,
    )
    return response === expected
  }
  server.play((request): Reply => {
    if (!isAuthorized(request)) {
      const challenge = `Digest qop="auth", realm="${REALM}", nonce="${NONCE}", algorithm=SHA-256`
      return { status: 401, headers: { 'www-authenticate': challenge } }
    }
    const { id, method, params } = JSON.parse(request.body)
    const frame = methods[method]?.(params) ?? { error: { code: 404, message: `No handler for ${method}` } }
    return method === device.lost ? 'reset' : { body: { id, src: REALM, ...frame } }
  })
  return device
}
