import { rename, writeFile } from 'node:fs/promises'
import { parse, safeParse } from 'valibot'
import { FIRST_DRAW, LotteryFile, PRIZE_KINDS, prizeCount } from '#contract/lottery.ts'
import { Day } from '#contract/scalars.ts'
import { readText } from '#server/platform/data-dir.ts'
import { drawOf, withDraw } from './lottery-office.ts'

const OFFICE = 'https://www.glo.or.th/api'
const TIMEOUT_MS = 20_000

/** @throws when the office does not answer, or answers with an error */
async function fetchDraw(day: string | undefined): Promise<unknown> {
  const [year, month, date] = day?.split('-') ?? []
  const response = await fetch(day ? `${OFFICE}/checking/getLotteryResult` : `${OFFICE}/lottery/getLatestLottery`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(day ? { date, month, year } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The lottery office answered ${response.status}`)
  return response.json()
}

function readLotteryFile(path: string) {
  const text = readText(path)
  return text === undefined ? { next: null, draws: [] } : parse(LotteryFile, JSON.parse(text))
}

/**
 * Adds one draw of the lottery office, since 2006, to the operator's file.
 * @param day as `2026-11-16`; without one the newest draw
 * @returns the exit code: 2 if the call is wrong
 */
export async function importLottery(path?: string, day?: string): Promise<number> {
  if (!path || (day !== undefined && !safeParse(Day, day).success)) {
    console.error('Usage: npm run db -- lottery <file> [2026-11-16]')
    return 2
  }
  if (day !== undefined && day < FIRST_DRAW) {
    console.error(`${day} cannot be imported: draws before ${FIRST_DRAW} had other kinds of prizes`)
    return 2
  }
  const draw = drawOf(await fetchDraw(day))
  // Written to another file and renamed, so that the server never reads a partial file.
  await writeFile(`${path}.new`, `${JSON.stringify(withDraw(readLotteryFile(path), draw), null, 2)}\n`)
  await rename(`${path}.new`, path)
  const all = PRIZE_KINDS.reduce((sum, kind) => sum + prizeCount(kind, draw.date), 0)
  console.info(`${draw.date}: ${Object.values(draw.numbers).flat().length} of ${all} numbers`)
  return 0
}
