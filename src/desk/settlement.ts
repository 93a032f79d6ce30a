import type { ShopPayment } from '#contract/staff/payments.ts'

/** The largest file that is compared; a month of a chain has less. */
export const MAX_SETTLEMENT_BYTES = 20_000_000

/** The text of a file: spreadsheets save it as UTF-8, as UTF-16 with its mark, or in the code page of Thai Windows. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

/**
 * @property line on which it begins, counted from 1
 * @property isOpen it has a quote that nothing closes, so that all that follows is in it
 */
type CsvRow = { line: number; cells: readonly string[]; isOpen?: true }

/**
 * The rows of a CSV file, RFC 4180: quoted cells may have commas and line breaks. A semicolon or a tab separates where the first
 * line has more of them, as spreadsheets of some languages write it.
 */
export function readCsv(file: string): CsvRow[] {
  const text = file.replaceAll(/\r\n?/g, '\n')
  const [firstLine = ''] = text.split('\n')
  const countOf = (sign: string) => firstLine.split(sign).length
  const separator = [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best))
  const rows: CsvRow[] = []
  let row: string[] = []
  let line = 1
  let nextLine = 1
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one !== '')) rows.push({ line, cells: row })
    row = []
    line = nextLine
  }
  const signs = text.replace(/^\uFEFF/, '')
  for (let i = 0; i < signs.length; i++) {
    const sign = signs[i] ?? ''
    if (sign === '\n') nextLine++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (signs[i + 1] === '"') cell += signs[++i]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else cell += sign
  }
  if (isQuoted) rows.push({ line, cells: [...row, cell.trim()], isOpen: true })
  else endRow()
  return rows
}

/**
 * Columns of settlement files in which we look, by their names without spaces: Stripe's itemised reports
 * (https://docs.stripe.com/reports/report-types/payout-reconciliation) and exports of other dashboards.
 */
const AMOUNTS = ['gross', 'amount', 'charge_amount', 'transaction_amount', 'customer_facing_amount', 'จำนวนเงิน']
const IDS = ['payment_intent_id', 'charge_id', 'charge', 'source_id', 'transaction_id', 'reference', 'id']
/** What a row is; rows of other kinds, such as fees and payouts, are no payments. */
const KINDS = ['reporting_category', 'type', 'kind']
/** Of what currency an amount is; without such a column of baht. */
const CURRENCIES: Partial<Record<string, string>> = { customer_facing_amount: 'customer_facing_currency' }
const CURRENCY = 'currency'
const BAHT = /^(?:|thb|baht|บาท)$/i
const PAYMENT = /^(?:charge|payment|sale)s?$/i

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s-]+/g, '_')

type Settled = { id: string; amount: number; cells: readonly string[] }
/** An amount that can be meant in two ways, or in none, or is not in baht. */
export type UnclearAmount = { line: number; text: string }

/** A sign that separates thousands stands before each three digits; before one or two digits it separates satang. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<point>\d{1,2}))?$|^(?:\d+|\d{1,3}(?:\.\d{3})+),(?<comma>\d{1,2})$/

/** @returns satang, below zero for what went out; undefined for what is no amount, such as `1.050` */
export function satangOf(text: string): number | undefined {
  const bare = text.replaceAll(/฿|THB|\s/gi, '')
  const isOut = /^(?:[-−].*|\(.*\))$/.test(bare)
  const digits = bare.replaceAll(/^[-−+(]|\)$/g, '')
  const found = AMOUNT.exec(digits)
  if (!found) return undefined
  const { point, comma } = found.groups ?? {}
  const satang = point ?? comma ?? ''
  const whole = digits.slice(0, satang ? -satang.length - 1 : undefined).replaceAll(/[.,]/g, '')
  return (Number(whole) * 100 + Number(satang.padEnd(2, '0'))) * (isOut ? -1 : 1)
}

/** Characters of a row that are enough to find it. */
const MAX_QUOTED = 80

/** @returns undefined if the file has no column of amounts, or none of ids */
function readSettled(text: string): { settled: Settled[]; unclear: UnclearAmount[] } | undefined {
  const [head, ...rows] = readCsv(text)
  const names = (head?.cells ?? []).map(plain)
  const columnOf = (known: readonly string[]) => names.indexOf(known.find((one) => names.includes(one)) ?? '')
  const [amountAt, idAt, kindAt] = [columnOf(AMOUNTS), columnOf(IDS), columnOf(KINDS)]
  if (amountAt < 0 || idAt < 0) return undefined
  const currencyAt = names.indexOf(CURRENCIES[names[amountAt] ?? ''] ?? CURRENCY)
  const settled: Settled[] = []
  const unclear: UnclearAmount[] = []
  for (const { line, cells, isOpen } of rows) {
    const written = cells[amountAt] ?? ''
    if (isOpen) {
      unclear.push({ line, text: cells.join(', ').slice(0, MAX_QUOTED) })
      continue
    }
    if (written === '' || (kindAt >= 0 && !PAYMENT.test(cells[kindAt] ?? ''))) continue
    // A comma within an amount that is not quoted makes a cell too many.
    const isSplit = cells.slice(names.length).some((cell) => cell !== '')
    const amount = isSplit ? undefined : satangOf(written)
    const currency = cells[currencyAt] ?? ''
    if (amount === undefined) unclear.push({ line, text: isSplit ? cells.join(', ') : written })
    else if (!BAHT.test(currency)) unclear.push({ line, text: `${written} ${currency}` })
    else if (amount > 0) settled.push({ id: cells[idAt] ?? '', amount, cells })
  }
  return { settled, unclear }
}

export type Comparison = {
  matched: number
  /** Satang. */
  oursTotal: number
  theirsTotal: number
  /** Payments of ours that the file lacks. */
  onlyOurs: readonly ShopPayment[]
  /** Rows of the file that we do not know. */
  onlyTheirs: readonly { id: string; amount: number }[]
  different: readonly { payment: ShopPayment; settled: number }[]
}

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0)

/** One payment may be for several machines: the company has one charge for all of them. */
function chargesOf(payments: readonly ShopPayment[]): ShopPayment[] {
  const charges = new Map<string, ShopPayment>()
  for (const payment of payments) {
    const other = charges.get(payment.charge_id)
    charges.set(payment.charge_id, other ? { ...other, amount: other.amount + payment.amount } : payment)
  }
  return [...charges.values()]
}

/**
 * Compares our payments with the payment company's file. A row is that of a payment if any of its cells is the number of the charge
 * or of the purchase, which some dashboards name in a description.
 * @returns undefined for a file that is no settlement; nothing is compared with amounts that are unclear
 */
export function compareSettlement(
  text: string,
  all: readonly ShopPayment[],
): Comparison | { unclear: readonly UnclearAmount[] } | undefined {
  const read = readSettled(text)
  if (!read) return undefined
  const { settled, unclear } = read
  if (unclear.length > 0) return { unclear }
  const payments = chargesOf(all)
  const byId = new Map(payments.flatMap((one) => [[one.charge_id, one] as const, [one.transaction, one] as const]))
  const found = new Map<ShopPayment, number>()
  const onlyTheirs: { id: string; amount: number }[] = []
  for (const { id, amount, cells } of settled) {
    const payment = cells.map((cell) => byId.get(cell)).find((one) => one !== undefined)
    if (payment && !found.has(payment)) found.set(payment, amount)
    else onlyTheirs.push({ id, amount })
  }
  const different = [...found].flatMap(([payment, amount]) =>
    amount === payment.amount ? [] : [{ payment, settled: amount }],
  )
  return {
    matched: found.size - different.length,
    oursTotal: sum(payments),
    theirsTotal: sum(settled),
    onlyOurs: payments.filter((one) => !found.has(one)),
    onlyTheirs,
    different,
  }
}
