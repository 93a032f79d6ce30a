import type { TransactionStatus } from '#contract/payment.ts'

/**
 * `{m}` is the machine, `{a}` the amount in baht, `{case}` the number of the refund. A heading, what else the page says, and the
 * link of what can be done there, if any.
 */
export type Shown = { heading: string; says?: string; link?: [name: string, path: string] }
export type PagesOfState = {
  home: Shown
  loads: Shown
  /** The status page stands in place of a bill that is not there. */
  bill: Shown
  /** The word of its row. */
  history: string
  /** The checkout of its machine, opened once more. */
  checkout: Shown
  /** The message sent when it comes to this state. */
  push: string | null
}

export const WAITING = '/en/waiting-payment/{id}'
export const BILL = '/en/bill/{id}'
const toWaiting = (name: string): [string, string] => [name, WAITING]
export const IDLE: Pick<PagesOfState, 'home' | 'loads'> = {
  home: { heading: 'What are we washing today?' },
  loads: { heading: 'Nothing is running', link: ['Scan a machine', '/en/qr-scanner'] },
}
const everyPage = (shown: Shown) => ({ home: shown, loads: shown })
const PAID_BEFORE: Shown = { heading: 'You paid for {m} a moment ago', link: toWaiting('See that payment') }
const FREE: Shown = { heading: 'To pay {a} baht' }

/** What each page shows of a purchase in each state. */
export const STATES: Record<TransactionStatus, PagesOfState> = {
  pending: {
    ...everyPage({ heading: 'Waiting for payment', link: toWaiting('Pay now') }),
    bill: { heading: 'Pay {a} baht with PromptPay' },
    history: 'Unpaid',
    checkout: { heading: 'You have an unpaid order for this machine', link: toWaiting('Open that order') },
    push: null,
  },
  paid: {
    ...everyPage({ heading: 'Starting {m}', link: toWaiting('See status') }),
    bill: { heading: 'Payment received {a} baht' },
    history: 'Paid',
    checkout: PAID_BEFORE,
    push: null,
  },
  to_start: {
    ...everyPage({ heading: 'Your dryer is paid', link: toWaiting('Start') }),
    bill: { heading: 'Your dryer is paid' },
    history: 'Start your dryer by',
    // Its dryer may be any, and is free for everybody.
    checkout: FREE,
    push: null,
  },
  starting: {
    ...everyPage({ heading: 'Starting {m}', link: toWaiting('See status') }),
    bill: { heading: 'Payment received {a} baht' },
    history: 'Starting',
    checkout: PAID_BEFORE,
    push: null,
  },
  start_unknown: {
    ...everyPage({ heading: 'Checking whether the machine started', link: toWaiting('See status') }),
    bill: { heading: 'Checking whether the machine started' },
    history: 'Checking the machine',
    checkout: PAID_BEFORE,
    push: 'start_unknown',
  },
  start_failed: {
    ...everyPage({ heading: '{m} hasn’t started', link: toWaiting('See your choices') }),
    bill: { heading: 'The machine hasn’t started' },
    history: 'Waiting for your choice',
    checkout: { ...FREE, link: toWaiting('See that payment') },
    push: 'start_failed',
  },
  stopped: {
    ...everyPage({ heading: '{m} stopped', link: toWaiting('See your choices') }),
    bill: { heading: 'The machine stopped before the end' },
    history: 'Waiting for your choice',
    // Its laundry is inside.
    checkout: PAID_BEFORE,
    push: 'load_stopped',
  },
  running: {
    home: { heading: 'Done at {end}', link: ['See my laundry', '/en/loads'] },
    loads: { heading: 'Done at {end}', link: ['Receipt', BILL] },
    bill: { heading: '{m} has started' },
    history: 'Running',
    checkout: { heading: 'Your own laundry is in this machine', link: ['See it', '/en/loads'] },
    push: null,
  },
  completed: {
    home: { heading: 'Your laundry is done', link: ['Receipt', BILL] },
    loads: { heading: 'Your laundry is done', link: ['Receipt', BILL] },
    bill: { heading: '{m} is done' },
    history: 'Done',
    checkout: { heading: 'Your own laundry is in this machine', link: ['See it', '/en/loads'] },
    push: 'wash_done',
  },
  declined: { ...IDLE, bill: { heading: 'The payment was declined' }, history: 'Declined', checkout: FREE, push: null },
  cancelled: { ...IDLE, bill: { heading: 'Order cancelled' }, history: 'Cancelled', checkout: FREE, push: null },
  expired: { ...IDLE, bill: { heading: 'The QR has expired' }, history: 'Time ran out', checkout: FREE, push: null },
  refunded: {
    ...IDLE,
    bill: { heading: 'Refunded as a coupon' },
    history: 'Refunded as a coupon',
    checkout: FREE,
    push: 'refund_issued',
  },
}

const HELP: [string, string] = ['Contact us', '/en/help?about={case}']
const LATE = 'Your refund of {a} baht (case {case}) is late.'
const whenIdle = (more: Pick<Shown, 'says' | 'link'>) => ({
  home: { ...IDLE.home, ...more },
  loads: { ...IDLE.loads, ...more },
})

/** The same of money that goes back, by how far it is. `sent` is shown for a day. */
export const REFUND_STEPS = {
  under_way: {
    ...whenIdle({ says: 'By PromptPay to the number ending in', link: ['We’re sending back {a} baht', BILL] }),
    bill: { heading: 'Refund requested', says: 'We’ll send it by' },
    history: 'Refund pending',
    checkout: FREE,
    push: 'refund_issued',
  },
  under_way_to_card: {
    ...whenIdle({
      says: 'We’re sending your money back to the card or wallet you paid with.',
      link: ['We’re sending back {a} baht', BILL],
    }),
    bill: { heading: 'Refund requested', says: 'We’re sending your money back to the card or wallet you paid with.' },
    history: 'Refund pending',
    checkout: FREE,
    push: 'refund_issued',
  },
  no_destination: {
    ...everyPage({
      heading: 'We couldn’t send your refund',
      says: 'Your refund of {a} baht (case {case}) hasn’t been sent yet.',
      link: ['Choose where it goes', BILL],
    }),
    bill: { heading: 'We couldn’t send your refund', says: 'Change where it goes' },
    history: 'We couldn’t send your refund',
    checkout: FREE,
    push: 'refund_destination_failed',
  },
  overdue: {
    ...whenIdle({ says: LATE, link: HELP }),
    bill: { heading: 'Refund requested', says: LATE, link: HELP },
    history: 'Refund pending',
    checkout: FREE,
    push: 'refund_overdue',
  },
  sent: {
    ...whenIdle({ says: 'Sent on', link: ['We’ve sent back {a} baht', BILL] }),
    bill: { heading: 'Refund sent' },
    history: 'Refund sent',
    checkout: FREE,
    push: 'case_closed',
  },
} as const satisfies Record<string, PagesOfState>
