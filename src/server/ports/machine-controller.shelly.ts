import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  boolean,
  check,
  type InferOutput,
  integer,
  looseObject,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  optional,
  pipe,
  record,
  safeParse,
  string,
} from 'valibot'
import { parseJson } from '#server/platform/parse-json.ts'
import { traceHeaders } from '#server/platform/tracing.ts'
import { isUnsent, type MachineController, type StartCommand, type StartState } from './machine-controller.ts'

const TIMEOUT_MS = 4_000
/** The only user of a device. https://shelly-api-docs.shelly.cloud/gen2/General/Authentication */
const USER = 'admin'
/**
 * Errors after which the relay has certainly not moved: invalid argument, no such component, no such method.
 * https://shelly-api-docs.shelly.cloud/gen2/General/CommonErrors
 */
const REFUSED = new Set([-103, -105, 404])

const Address = pipe(
  string(),
  check(
    (text) => /^https?:\/\/[^/]+$/.test(text) && URL.canParse(text),
    'a url is an address such as http://192.168.1.20',
  ),
)

/**
 * The relay of each machine, by its id. A relay either powers the machine for the minutes of the program, or, with
 * `pulse_seconds`, closes the contact of its coin input once.
 */
export const ShellyDevices = record(
  string(),
  object({
    url: Address,
    switch: optional(pipe(number(), integer(), minValue(0), maxValue(15)), 0),
    pulse_seconds: optional(pipe(number(), minValue(0.1), maxValue(10))),
    /** Password of the user `admin`, where the relay asks for one. */
    password: optional(string()),
  }),
)
export type ShellyDevices = InferOutput<typeof ShellyDevices>
type Device = ShellyDevices[string]

/** What the file of `MACHINE_DEVICES` says. */
export const parseDevices = (path: string) =>
  safeParse(ShellyDevices, existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined)

/** Response frame. https://shelly-api-docs.shelly.cloud/gen2/General/RPCProtocol */
const Frame = looseObject({
  result: optional(looseObject({})),
  error: optional(object({ code: number(), message: optional(string(), '') })),
})
/** https://shelly-api-docs.shelly.cloud/gen2/ComponentsAndServices/Switch#status */
const SwitchStatus = looseObject({
  output: boolean(),
  timer_started_at: optional(number()),
  timer_duration: optional(number()),
})
/** The part of `Shelly.GetStatus` with the time, which is null until the device knows it. */
const SystemStatus = looseObject({ sys: looseObject({ unixtime: nullish(number(), null) }) })

class Refused extends Error {}

const sha256 = (...parts: string[]) => createHash('sha256').update(parts.join(':')).digest('hex')

/** The answer to a digest challenge, RFC 7616 with SHA-256 and `qop=auth`. */
function authorization(challenge: string, password: string, uri: string) {
  const field = (name: string) => new RegExp(`${name}="?([^",]+)`, 'i').exec(challenge)?.[1] ?? ''
  const [realm, nonce] = [field('realm'), field('nonce')]
  const cnonce = randomBytes(8).toString('hex')
  const nc = '00000001'
  const response = sha256(sha256(USER, realm, password), nonce, nc, cnonce, 'auth', sha256('POST', uri))
  return `Digest username="${USER}", realm="${realm}", nonce="${nonce}", uri="${uri}", algorithm=SHA-256, qop=auth, nc=${nc}, cnonce="${cnonce}", response="${response}"`
}

type Settings = { devices: ShellyDevices; limitMs?: number }

/**
 * Shelly relays of the second generation and later, by JSON-RPC over HTTP: `Switch.Set` with `toggle_after`, so that the
 * device itself ends the load. It knows no order ids and forgets ended timers, so a start whose answer is lost is known
 * only while a relay that powers the machine still runs its timer; of a coin pulse nothing is ever known. Then it stays
 * unknown until staff have looked. A command cannot be cancelled without stopping the machine, so it is not.
 */
export function shellyController({ devices, limitMs = TIMEOUT_MS }: Settings): MachineController {
  async function call(device: Device, method: string, params: object, signal: AbortSignal) {
    const post = (more: Record<string, string>) =>
      fetch(`${device.url}/rpc`, {
        method: 'POST',
        headers: { ...traceHeaders(), 'content-type': 'application/json', ...more },
        body: JSON.stringify({ id: 1, src: 'washday', method, params }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
        redirect: 'error',
      })
    let response = await post({})
    if (response.status === 401 && device.password !== undefined) {
      const challenge = response.headers.get('www-authenticate') ?? ''
      await response.body?.cancel()
      response = await post({ authorization: authorization(challenge, device.password, '/rpc') })
    }
    if (response.status === 401) throw new Refused('the password of the relay is wrong')
    const frame = safeParse(Frame, parseJson(await response.text()))
    if (!frame.success) throw new Error(`relay answered with status ${response.status}`)
    const { result, error } = frame.output
    if (error && REFUSED.has(error.code)) throw new Refused(`relay refused ${method} with ${error.code}`)
    if (!result) throw new Error(`relay answered ${method} with error ${error?.code}`)
    return result
  }
  const readSwitch = async (device: Device, signal: AbortSignal) => {
    const result = safeParse(SwitchStatus, await call(device, 'Switch.GetStatus', { id: device.switch }, signal))
    if (!result.success) throw new Error('relay sent an invalid status')
    return result.output
  }

  /** Until the relay is set nothing can have started, whatever goes wrong. */
  async function startDevice(device: Device, { minutes }: StartCommand, signal: AbortSignal): Promise<StartState> {
    const before = await readSwitch(device, signal).catch((error: unknown) => {
      if (error instanceof Refused) throw error
      return undefined
    })
    if (!before) return { state: 'not_received' }
    // A relay that is on already belongs to something else; setting it would only wind up its timer.
    if (before.output) throw new Refused('the relay is already on')
    const seconds = device.pulse_seconds ?? minutes * 60
    await call(device, 'Switch.Set', { id: device.switch, on: true, toggle_after: seconds }, signal)
    return { state: 'running', elapsedMs: 0 }
  }

  return {
    async start(command, signal) {
      const device = devices[command.machineId]
      if (!device) return { state: 'not_started', reason: 'the machine has no relay in MACHINE_DEVICES' }
      try {
        return await startDevice(device, command, signal)
      } catch (error) {
        if (error instanceof Refused) return { state: 'not_started', reason: error.message }
        if (isUnsent(error)) return { state: 'not_received' }
        throw error
      }
    },
    async status({ machineId, minutes }, signal) {
      const device = devices[machineId]
      if (!device || device.pulse_seconds !== undefined) return { state: 'unknown' }
      const { output, timer_started_at, timer_duration } = await readSwitch(device, signal)
      if (!output || timer_started_at === undefined || timer_duration !== minutes * 60) return { state: 'unknown' }
      const system = safeParse(SystemStatus, await call(device, 'Shelly.GetStatus', {}, signal))
      const now = system.success ? system.output.sys.unixtime : null
      // Both times are the device's own, so that only their difference counts.
      return { state: 'running', elapsedMs: now === null ? 0 : Math.max(0, now - timer_started_at) * 1_000 }
    },
  }
}
