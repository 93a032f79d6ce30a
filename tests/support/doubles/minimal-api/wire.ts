/** What a call receives. */
export type Request = {
  query: Record<string, string>
  body: Record<string, unknown>
  /** The bearer token. */
  token: string | undefined
}
/** A call answers an object, or throws a {@link Refusal}. */
export type Call = (request: Request) => Record<string, unknown>
/** Calls by method and path: `POST /auth/login`. */
export type Calls = Record<string, Call>

/** An error answer: a bare status with a text. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

const BANGKOK_MS = 7 * 3_600_000
const inBangkok = (ms: number) => new Date(ms + BANGKOK_MS).toISOString().slice(0, 19)
/** `2026-11-26T17:30:00+07:00` */
export const withZone = (ms: number) => `${inBangkok(ms)}+07:00`
/** `2026-11-26 17:30:00`, the clock in Bangkok. */
export const withoutZone = (ms: number) => inBangkok(ms).replace('T', ' ')

export const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
