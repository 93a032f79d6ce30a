import { array, type InferOutput, literal, object, optional, parse, string, union, unknown } from 'valibot'
import { Draw, type LotteryFile, PRIZE_KINDS, type PrizeKind, prizeAmount } from '#contract/lottery.ts'
import { Day } from '#contract/scalars.ts'

/** The Government Lottery Office's names of the nine kinds. */
const NAMES: Record<PrizeKind, keyof InferOutput<typeof Prizes>> = {
  first: 'first',
  adjacent: 'near1',
  second: 'second',
  third: 'third',
  fourth: 'fourth',
  fifth: 'fifth',
  front_three: 'last3f',
  back_three: 'last3b',
  back_two: 'last2',
}

/** The rounds of a prize are ignored. A price is in baht with two decimals, and empty for a kind that is not drawn. */
const Prize = optional(
  object({ price: optional(unknown(), ''), number: optional(array(object({ value: string() })), []) }),
  { price: '', number: [] },
)
const Prizes = object({
  first: Prize,
  near1: Prize,
  second: Prize,
  third: Prize,
  fourth: Prize,
  fifth: Prize,
  last3f: Prize,
  last3b: Prize,
  last2: Prize,
})
const Result = object({ date: Day, data: Prizes })

/**
 * Response of the office: the draw itself from `getLatestLottery`, the draw as `result` from `getLotteryResult`.
 * https://gdcatalog.glo.or.th, data set c4-9_01
 */
const OfficeResponse = object({ status: literal(true), response: union([Result, object({ result: Result })]) })

const SATANG = 100

/**
 * The draw in a response of the office, as far as it is drawn: numbers not drawn yet are empty or dashes.
 * @throws ValiError when the response or its numbers are invalid, or the draw is older than 2006
 */
export function drawOf(answer: unknown): Draw {
  const { response } = parse(OfficeResponse, answer)
  const { date, data } = 'result' in response ? response.result : response
  const numbersOf = (kind: PrizeKind) =>
    data[NAMES[kind]].number.map(({ value }) => value.trim()).filter((value) => /[^-xX]/.test(value))
  // Only the amounts that differ from those that the contract has for that day.
  const amounts = PRIZE_KINDS.flatMap((kind) => {
    const amount = Math.round(Number(String(data[NAMES[kind]].price).replaceAll(',', '')) * SATANG)
    return amount > 0 && amount !== prizeAmount(kind, { date }) ? [[kind, amount] as const] : []
  })
  return parse(Draw, {
    date,
    is_sample: false,
    numbers: Object.fromEntries(PRIZE_KINDS.map((kind) => [kind, numbersOf(kind)])),
    ...(amounts.length > 0 ? { amounts: Object.fromEntries(amounts) } : {}),
  })
}

/** Adds a draw to the file, or replaces that of the same day. The first real draw removes the samples. */
export function withDraw(file: InferOutput<typeof LotteryFile>, draw: Draw): InferOutput<typeof LotteryFile> {
  const others = file.draws.filter(({ date, is_sample }) => date !== draw.date && !is_sample)
  const draws = [draw, ...others].toSorted((a, b) => b.date.localeCompare(a.date))
  // The operator sets the day of the next draw; it is cleared once that draw is imported.
  return { next: file.next !== null && file.next > draw.date ? file.next : null, draws }
}
