import { type InferOutput, object, record, string, unknown } from 'valibot'
import type { Endpoint, InputOf } from './endpoint.ts'
import type { PageConfig } from './page.ts'
import { Instant } from './scalars.ts'

/** Id of the `<script type="application/json">` with the answers that a page was rendered from. */
export const PAGE_ANSWERS_ID = 'answers'

/** Outputs of public endpoints by `answerKey`, and when the server made them. */
export const PageAnswers = object({ at: Instant, outputs: record(string(), unknown()) })
export type PageAnswers = InferOutput<typeof PageAnswers>

/** Names an endpoint with its input: `/api/machine_info?address=1&node_id=ARI4&sub_position=05`. */
export function answerKey<E extends Endpoint>({ path }: E, input: InputOf<E>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(input))) query.set(name, String(value))
  query.sort()
  return query.size > 0 ? `${path}?${query}` : path
}

/** What a page is rendered from: its path with the language and its query, its settings, and the answers that it needs. */
export type ScreenRequest = { href: string; config: PageConfig; answers: PageAnswers }

/** The HTML of a page's content. `css` has what would be `style` attributes, which the content security policy forbids. */
export const RenderedScreen = object({ title: string(), markup: string(), css: string() })
export type RenderedScreen = InferOutput<typeof RenderedScreen>
