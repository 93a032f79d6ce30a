import { join } from 'node:path'
import type { InferOutput } from 'valibot'
import { getLottery, getLotteryDraw, LotteryFile } from '#contract/lottery.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { today } from '#server/platform/bangkok-date.ts'
import { readJsonConfigFile } from '#server/platform/json-config-file.ts'

const SAMPLES = join(import.meta.dirname, 'lottery-samples.json')

/** The operator's draws, or samples; undefined when the file is not valid. */
export const readDraws = (app: App) => readJsonConfigFile(app, app.config.LOTTERY_FILE ?? SAMPLES, LotteryFile)

/** A day that has passed is not the next draw, even while the operator's file still names it. */
const nextOf = (next: string | null) => (next && next >= today() ? next : null)

async function readNewestFirst(app: App): Promise<InferOutput<typeof LotteryFile>> {
  const file = await readDraws(app)
  if (!file) throw new ApiError('unavailable')
  return { ...file, draws: file.draws.toSorted((a, b) => b.date.localeCompare(a.date)) }
}

const readLottery = defineHandler(getLottery, async ({ app }) => {
  const { next, draws } = await readNewestFirst(app)
  return { next: nextOf(next), dates: draws.map(({ date }) => date), latest: draws[0] ?? null }
})

const readDraw = defineHandler(getLotteryDraw, async ({ app, input }) => {
  const { draws } = await readNewestFirst(app)
  const draw = draws.find(({ date }) => date === input.date)
  if (!draw) throw new ApiError('not_found')
  return draw
})

export const lotteryHandlers: readonly Handler[] = [readLottery, readDraw]
