import { join } from 'node:path'
import type { InferOutput } from 'valibot'
import { type Lottery, LotteryFile } from '#contract/lottery.ts'
import type { App } from '#server/app.ts'
import { today } from '#server/bangkok-date.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { Router } from '#server/http/router.ts'
import { readJsonConfigFile } from '#server/json-config-file.ts'

const SAMPLES = join(import.meta.dirname, 'lottery-samples.json')
const HEADERS = { 'cache-control': 'no-cache' }

/** What is known of the draws; undefined when the file is bad. */
export const readDraws = (app: App) => readJsonConfigFile(app, app.config.LOTTERY_FILE ?? SAMPLES, LotteryFile)

/** Until the operator names another, a day that has passed is no next one. */
const nextOf = (next: string | null) => (next && next >= today() ? next : null)

/** Results of the lottery for whoever asks; `unavailable` 503 when the file is bad, `not_found` 404 for another day. */
export function mountLottery(server: Router, app: App) {
  server.get('/api-internal/lottery', async (c) => {
    const file = await readDraws(app)
    if (!file) return problemResponse(new ApiError('unavailable'))
    const draws = file.draws.toSorted((one, other) => other.date.localeCompare(one.date))
    const answer: InferOutput<typeof Lottery> = {
      next: nextOf(file.next),
      dates: draws.map(({ date }) => date),
      latest: draws[0] ?? null,
    }
    return c.json(answer, 200, HEADERS)
  })
  server.get('/api-internal/lottery/:date', async (c) => {
    const file = await readDraws(app)
    if (!file) return problemResponse(new ApiError('unavailable'))
    const draw = file.draws.find(({ date }) => date === c.req.param('date'))
    return draw ? c.json(draw, 200, HEADERS) : problemResponse(new ApiError('not_found'))
  })
}
