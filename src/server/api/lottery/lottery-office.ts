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

/** Rounds come along and are not read. A price is in baht with two decimals, and empty for a kind that is not drawn. */
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
 * The office's answer: of `getLatestLottery` the draw itself, of `getLotteryResult` the draw as `result`.
 * https://gdcatalog.glo.or.th, data set c4-9_01
 */
const Answer = object({ status: literal(true), response: union([Result, object({ result: Result })]) })

const SATANG = 100

/**
 * A draw as the office tells it, as far as it is drawn: places without a number yet are empty or only of dashes.
 * @throws ValiError when it is not such an answer, its numbers are none of a lottery, or it is older than 2006
 */
export function drawOf(answer: unknown): Draw {
  const { response } = parse(Answer, answer)
  const { date, data } = 'result' in response ? response.result : response
  const numbersOf = (kind: PrizeKind) =>
    data[NAMES[kind]].number.map(({ value }) => value.trim()).filter((value) => /[^-xX]/.test(value))
  // Kept only where it is not what we say of that day anyway.
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

/** The file with a draw in it, in place of what was known of that day; samples go with the first true draw. */
export function withDraw(file: InferOutput<typeof LotteryFile>, draw: Draw): InferOutput<typeof LotteryFile> {
  const others = file.draws.filter(({ date, is_sample }) => date !== draw.date && !is_sample)
  const draws = [draw, ...others].toSorted((one, other) => other.date.localeCompare(one.date))
  // Which day comes next is the operator's to say: that of the draw which has come is over.
  return { next: file.next !== null && file.next > draw.date ? file.next : null, draws }
}
