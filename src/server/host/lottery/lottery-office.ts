import { array, type InferOutput, literal, object, optional, parse, string, union } from 'valibot'
import { Draw, type LotteryFile, PRIZE_KINDS, type PrizeKind } from '#contract/lottery.ts'
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

/** Prices and rounds come along and are not read: what a prize pays is ours to know. */
const Prize = optional(object({ number: optional(array(object({ value: string() })), []) }), { number: [] })
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

/**
 * A draw as the office tells it, as far as it is drawn: places without a number yet are empty or only of dashes.
 * @throws ValiError when it is not such an answer, or its numbers are none of a lottery
 */
export function drawOf(answer: unknown): Draw {
  const { response } = parse(Answer, answer)
  const { date, data } = 'result' in response ? response.result : response
  const numbersOf = (kind: PrizeKind) =>
    data[NAMES[kind]].number.map(({ value }) => value.trim()).filter((value) => /[^-xX]/.test(value))
  return parse(Draw, {
    date,
    is_sample: false,
    numbers: Object.fromEntries(PRIZE_KINDS.map((kind) => [kind, numbersOf(kind)])),
  })
}

/** The file with a draw in it, in place of what was known of that day; samples go with the first true draw. */
export function withDraw(file: InferOutput<typeof LotteryFile>, draw: Draw): InferOutput<typeof LotteryFile> {
  const others = file.draws.filter(({ date, is_sample }) => date !== draw.date && !is_sample)
  const draws = [draw, ...others].toSorted((one, other) => other.date.localeCompare(one.date))
  // Which day comes next is the operator's to say: that of the draw which has come is over.
  return { next: file.next !== null && file.next > draw.date ? file.next : null, draws }
}
