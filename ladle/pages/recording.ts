import { array, nullable, object, safeParse, string } from 'valibot'
import { pictureOfPromotion } from '#contract/home-blocks.ts'
import type { PictureAddresses } from '#ladle/brand-files.ts'
import answers from './answers.json'
import type { PageSamples } from './prepare.ts'

/** A response of the server. */
type RecordedAnswer = { status: number; body: unknown }
export type Recording = {
  /** When it was made: the current time of the pages. */
  now: string
  samples: PageSamples
  /** The path of each route of the app. */
  paths: Record<string, string>
  /** By method, path and query. Of a customer only the answers that a guest does not get. */
  answers: Record<'guest' | 'customer', Record<string, RecordedAnswer>>
}

/** What the server answers on every page, made by `npm run ladle:answers`. */
export const recording: Recording = answers as unknown as Recording // the file's own type has a field for each answer

export const recordedKey = (method: string, url: URL) => `${method} ${url.pathname}${url.search}`

const isOfApi = ({ pathname }: URL) => pathname.startsWith('/api')

const realFetch = window.fetch.bind(window)

const Promotions = object({
  details: array(object({ image: string(), reward: string(), coupon: nullable(object({ discount_kind: string() })) })),
})
const PICTURE = /"image":"([^"]*)","image_srcset":"[^"]*"/g

/** The kind of promotion that has a recorded picture. */
const kinds = new Map(
  Object.values(recording.answers.customer).flatMap(({ body }) => {
    const { success, output } = safeParse(Promotions, body)
    return (success ? output.details : []).map(
      ({ image, reward, coupon }) => [image, pictureOfPromotion(reward, coupon?.discount_kind)] as const,
    )
  }),
)

/** An answer with a brand's own pictures of promotions. */
const withPictures = (body: unknown, pictures: PictureAddresses) =>
  JSON.stringify(body).replaceAll(PICTURE, (recorded, image: string) => {
    const own = pictures[kinds.get(image) ?? '']
    return own === undefined ? recorded : `"image":${JSON.stringify(own)},"image_srcset":null`
  })

/** Answers the requests of a page from the recording. Anything else of the API stays without an answer, as streams do. */
export function replayAnswers(visitor: 'guest' | 'customer', pictures: PictureAddresses) {
  const known = { ...recording.answers.guest, ...(visitor === 'customer' ? recording.answers.customer : {}) }
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const answer = known[recordedKey(init?.method ?? 'GET', url)]
    if (!answer) return isOfApi(url) ? new Promise(() => {}) : realFetch(input, init)
    return Promise.resolve(
      new Response(answer.status === 204 ? null : withPictures(answer.body, pictures), {
        status: answer.status,
        headers: { 'content-type': answer.status < 400 ? 'application/json' : 'application/problem+json' },
      }),
    )
  }
}
