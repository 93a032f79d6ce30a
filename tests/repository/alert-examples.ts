import type { Series } from '../runner/promtool.ts'

/** Two servers. */
const A = 'job="washday",instance="a"'
const B = 'job="washday",instance="b"'

const outside = (service: string, failed: string, ok: string, brand = ''): Series => ({
  [`washday_outside_calls_total{${A},service="${service}",brand="${brand}",outcome="unavailable"}`]: failed,
  [`washday_outside_calls_total{${A},service="${service}",brand="${brand}",outcome="ok"}`]: ok,
})
const requests = (unavailable: string, ok: string): Series => ({
  [`http_request_duration_seconds_count{${A},route="/x",status="503"}`]: unavailable,
  [`http_request_duration_seconds_count{${A},route="/x",status="200"}`]: ok,
})
const one = (name: string, labels: string, rings: string, quiet: string) => ({
  rings: { [`${name}{${A}${labels}}`]: rings },
  quiet: { [`${name}{${A}${labels}}`]: quiet },
})

/** For each alert, series over which it rings, and the nearest ones over which it does not. A value is 15 seconds. */
export const ALERT_EXAMPLES: Record<string, { rings: Series; quiet: Series }> = {
  ServerDown: one('up', '', '1x4 0x6', '1x4 0x2 1x6'),
  ServersUnknown: {
    rings: { 'up{job="other"}': '1x40' },
    quiet: { [`up{${A}}`]: '1x40' },
  },
  ServerRestarts: one('process_start_time_seconds', '', '10x5 20x5 30x5 40x5', '10x5 20x15'),
  BuildsDiffer: {
    rings: { [`washday_build_info{${A},build="x"}`]: '1x250', [`washday_build_info{${B},build="y"}`]: '1x250' },
    quiet: { [`washday_build_info{${A},build="x"}`]: '1x250', [`washday_build_info{${B},build="y"}`]: '1x200 stale' },
  },
  EventLoopSlow: one('nodejs_eventloop_lag_p99_seconds', '', '0.8x40', '0.1 0.8x15 0.1 0.8x15 0.1'),
  ClockOff: one('washday_clock_offset_seconds', '', '-900x10', '4x10'),
  RequestsUnavailable: {
    rings: requests('0+3x40', '0+10x40'),
    quiet: requests('0+1x40', '0+100x40'),
  },
  RequestsFailing: one('washday_api_errors_total', ',code="internal"', '0x10 1x10', '1x20'),
  ErrorsLogged: one('washday_logged_total', ',level="error"', '0x10 1x10', '5x20'),
  DatabaseAway: one('washday_database_up', '', '1x5 0x5', '1x5 0x1 1x5'),
  DatabaseReadOnly: one('washday_database_writable', '', '1x5 0x5', '1x5 0x1 1x5'),
  DatabaseSlow: one('washday_database_seconds', '', '0.25x20', '0.05 0.25x6 0.05 0.25x6 0.05'),
  DatabaseLocked: one('washday_database_lock_wait_seconds', '', '0 0 2 4 6 8 9 4 9', '0x5 2 0x5'),
  DatabaseFull: one('washday_database_errors_total', ',reason="disk_full"', '0x5 2x5', '2x10'),
  DatabaseConnectionsLost: one('washday_database_connections_lost_total', '', '0x5 10x5', '0x5 1x5'),
  PoolBusy: one('db_pool_connections', ',state="waited_for"', '5x10', '5x3 0 5x3 0'),
  FiguresMissing: {
    rings: { [`washday_scrape_failures_total{${A}}`]: '0+1x10', [`washday_database_up{${A}}`]: '1x10' },
    quiet: { [`washday_scrape_failures_total{${A}}`]: '0x5 1x5', [`washday_database_up{${A}}`]: '1x10' },
  },
  GatewayAway: {
    rings: outside('gateway', '0+1x12', '50x12', 'washday'),
    quiet: outside('gateway', '0x5 2x7', '0+1x12', 'washday'),
  },
  GatewayBusy: one(
    'washday_outside_calls_total',
    ',service="gateway",brand="washday",outcome="busy"',
    '0+1x20',
    '0+0.1x20',
  ),
  MachinesAway: { rings: outside('machines', '0+1x12', '50x12'), quiet: outside('machines', '0x5 2x7', '0+1x12') },
  SmsAway: { rings: outside('sms', '0+1x12', '50x12'), quiet: outside('sms', '0x5 2x7', '0+1x12') },
  PushAway: { rings: outside('push', '0+1x12', '50x12'), quiet: outside('push', '0x5 2x7', '0+1x12') },
  PurchasesLate: one('washday_queue_oldest_seconds', ',queue="purchases"', '10 20 40x8', '29x10'),
  MessagesLate: one('washday_queue_oldest_seconds', ',queue="messages"', '700x30', '500x30'),
  StartsFailed: one('washday_purchases', ',status="start_failed"', '0x5 1x6', '0x10'),
  StartsUnknown: one('washday_unknown_starts', '', '1x25', '1x15 0 1x15'),
  MachinesSilent: one('washday_machines_unavailable', ',state="silent"', '1x45', '1x30 0 1x10'),
  MoneyUnmatched: one('washday_strange_money_total', ',outcome="unknown_transaction"', '0x5 1x5', '1x10'),
  WrongAmounts: one('washday_strange_money_total', ',outcome="wrong_amount"', '0+1x10', '0x5 1x5'),
  RefundsOverdue: one('washday_refund_cases_overdue', '', '0x5 1', '0x5'),
  RefundsStuck: one('washday_refund_case_oldest_seconds', ',sent_by="gateway"', '200000x25', '100000x25'),
  RefundsUnresolved: one('washday_refunds_open', ',state="unresolved"', '0x5 1', '0x5'),
  MoneyReversed: one('washday_reversals_open', '', '0x5 1', '0x5'),
  SmsBudgetHalf: {
    rings: {
      [`washday_sms_used{${A},brand="x",of="all"}`]: '260x5',
      [`washday_sms_left{${A},brand="x",of="all"}`]: '240x5',
    },
    quiet: {
      [`washday_sms_used{${A},brand="x",of="all"}`]: '240x5',
      [`washday_sms_left{${A},brand="x",of="all"}`]: '260x5',
    },
  },
  SmsBudgetGone: one('washday_sms_left', ',brand="x",of="all"', '10 0', '10 1'),
  CardsDeclined: one('washday_limited_total', ',limit="card-network"', '0x5 1x5', '1x10'),
  HoldsUnpaid: {
    rings: { [`washday_holds_unpaid{${A},trusted="false"}`]: '20x8', [`washday_holds{${A},trusted="false"}`]: '30x8' },
    quiet: { [`washday_holds_unpaid{${A},trusted="false"}`]: '12x8', [`washday_holds{${A},trusted="false"}`]: '15x8' },
  },
  PinGuessing: one('washday_api_errors_total', ',code="wrong_pin"', '0+10x20', '0+1x20'),
}
