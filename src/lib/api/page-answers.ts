import { safeParse } from 'valibot'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { answerKey, PAGE_ANSWERS_ID, PageAnswers } from '#contract/screen.ts'
import { hasDocument } from '#lib/browser/has-document.ts'
import { readSettings } from '#lib/browser/page-config.ts'
import { setServerTime } from '#lib/server-clock.ts'

let outputs = new Map<string, unknown>()
let arrivedAt = 0

/** When the page arrived, by this device's clock: on a slow network long before the app starts. In ms since 1970. */
function arrivalTime(): number {
  const { responseStart = performance.now() } = Object(performance.getEntriesByType('navigation')[0])
  return performance.timeOrigin + responseStart
}

/** Sets the answers that the next page is rendered from: on the server, where they have just been made. */
export function setPageAnswers(answers: PageAnswers) {
  outputs = new Map(Object.entries(answers.outputs))
  arrivedAt = Date.now()
}

function readPageAnswers() {
  const element = document.querySelector(`script#${PAGE_ANSWERS_ID}`)
  if (!element) return
  const answers = readSettings(PAGE_ANSWERS_ID, PageAnswers)
  element.remove()
  if (!answers) return
  setPageAnswers(answers)
  arrivedAt = arrivalTime()
  setServerTime(answers.at, arrivedAt)
}

/**
 * The answer of an endpoint that the server wrote into the page, once: later it would be outdated.
 * @returns undefined if the page has none
 */
export function takePageAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E>): OutputOf<E> | undefined {
  if (hasDocument) readPageAnswers()
  const key = answerKey(endpoint, input)
  const result = safeParse(endpoint.output, outputs.get(key))
  outputs.delete(key)
  return result.success ? result.output : undefined
}

/** When the answers of the page arrived, in ms since 1970. */
export const pageAnswersAt = () => arrivedAt

/** Whether the data of a query are still those of the page. */
export const isPageAnswer = ({ data, dataUpdateCount }: { data: unknown; dataUpdateCount: number }) =>
  data !== undefined && dataUpdateCount === 0
