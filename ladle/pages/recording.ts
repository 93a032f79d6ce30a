import answers from './answers.json'
import type { PageSamples } from './prepare.ts'

/** A response of the included API. */
type RecordedAnswer = { status: number; body: unknown }
export type Recording = {
  /** When it was made: the current time of the pages. */
  now: string
  samples: PageSamples
  /** The path of each route of the app. */
  paths: Record<string, string>
  /** By method, path and query. Of a customer where both have one. */
  answers: Record<'guest' | 'customer', Record<string, RecordedAnswer>>
}

/** The included API's answers for every page, made by `npm run ladle:answers`. */
export const recording: Recording = answers as unknown as Recording // the file's own type has a field for each answer

export const recordedKey = (method: string, url: URL) => `${method} ${url.pathname}${url.search}`

const isOfApi = ({ pathname }: URL) => pathname.startsWith('/api')

const realFetch = window.fetch.bind(window)

/** Answers the requests of a page from the recording. Anything else of the API stays without an answer, as streams do. */
export function replayAnswers(visitor: 'guest' | 'customer') {
  const known = { ...recording.answers.guest, ...(visitor === 'customer' ? recording.answers.customer : {}) }
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!isOfApi(url)) return realFetch(input, init)
    const answer = known[recordedKey(init?.method ?? 'GET', url)]
    if (!answer) return new Promise(() => {})
    return Promise.resolve(
      new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
        status: answer.status,
        headers: { 'content-type': answer.status < 400 ? 'application/json' : 'application/problem+json' },
      }),
    )
  }
}
