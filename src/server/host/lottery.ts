import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { getDotPath, type InferOutput, safeParse } from 'valibot'
import { type Draw, type Lottery, LotteryFile } from '#contract/lottery.ts'
import type { Bindings } from '#server/api/api.ts'
import { problemResponse, Refusal } from '#server/api/refusal.ts'
import type { App } from '#server/app.ts'

const SAMPLES = join(import.meta.dirname, 'lottery-samples.json')
const HEADERS = { 'cache-control': 'no-cache' }

/** Read anew each time: an operator replaces the file while the draw goes on. Undefined when it does not fit. */
async function readDraws({ config, log }: App) {
  const path = config.LOTTERY_FILE ?? SAMPLES
  try {
    const result = safeParse(LotteryFile, JSON.parse(await readFile(path, 'utf8')))
    if (result.success) return result.output
    const [issue] = result.issues
    log.error('The lottery file does not fit', { path, at: getDotPath(issue) ?? '', expected: issue.message })
  } catch (error) {
    log.error('The lottery file cannot be read', { path, error: String(error) })
  }
  return undefined
}

/** Results of the lottery for whoever asks; `unavailable` 503 when the file is bad, `not_found` 404 for another day. */
export function mountLottery(server: Hono<{ Bindings: Bindings }>, app: App) {
  server.get('/api-internal/lottery', async (c) => {
    const file = await readDraws(app)
    if (!file) return problemResponse(new Refusal('unavailable'))
    const draws = file.draws.toSorted((one, other) => other.date.localeCompare(one.date))
    const answer: InferOutput<typeof Lottery> = {
      next: file.next,
      dates: draws.map(({ date }) => date),
      latest: draws[0] ?? null,
    }
    return c.json(answer, 200, HEADERS)
  })
  server.get('/api-internal/lottery/:date', async (c) => {
    const file = await readDraws(app)
    if (!file) return problemResponse(new Refusal('unavailable'))
    const draw: Draw | undefined = file.draws.find(({ date }) => date === c.req.param('date'))
    return draw ? c.json(draw, 200, HEADERS) : problemResponse(new Refusal('not_found'))
  })
}
