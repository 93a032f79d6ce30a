import type { ShopPayment } from '#contract/staff/payments.ts'

/**
 * The rows of a CSV file, RFC 4180: quoted cells may have commas and line breaks. A semicolon separates where the first line has
 * more of them, as spreadsheets of some languages write it.
 */
export function readCsv(text: string): string[][] {
  const [firstLine = ''] = text.split('\n')
  const separator = firstLine.split(';').length > firstLine.split(',').length ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  const signs = text.replace(/^\uFEFF/, '')
  for (let i = 0; i < signs.length; i++) {
    const sign = signs[i] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (signs[i + 1] === '"') cell += signs[++i]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else cell += sign
  }
  endRow()
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
const PAYMENT = /^(?:charge|payment|sale)s?$/i

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s-]+/g, '_')

type Settled = { id: string; amount: number; cells: readonly string[] }

/** @returns undefined if the file has no column of amounts, or none of ids */
function readSettled(text: string): Settled[] | undefined {
  const [head = [], ...rows] = readCsv(text)
  const names = head.map(plain)
  const columnOf = (known: readonly string[]) => names.indexOf(known.find((one) => names.includes(one)) ?? '')
  const [amountAt, idAt, kindAt] = [columnOf(AMOUNTS), columnOf(IDS), columnOf(KINDS)]
  if (amountAt < 0 || idAt < 0) return undefined
  return rows.flatMap((cells) => {
    if (kindAt >= 0 && !PAYMENT.test(cells[kindAt] ?? '')) return []
    const amount = Math.round(Number((cells[amountAt] ?? '').replaceAll(/[,฿\s]/g, '')) * 100)
    return Number.isFinite(amount) && amount > 0 ? [{ id: cells[idAt] ?? '', amount, cells }] : []
  })
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
 * @returns undefined for a file that is no settlement
 */
export function compareSettlement(text: string, all: readonly ShopPayment[]): Comparison | undefined {
  const settled = readSettled(text)
  if (!settled) return undefined
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
