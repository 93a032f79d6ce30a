import type { SelectedCommand } from '#contract/payment.ts'

/** What the addresses of pages and the steps before them need of the sample customer. */
export type SampleShop = {
  cookies: Readonly<Record<string, string>>
  capabilities: readonly string[]
  phone: string
  address_id: string
  /** A free machine, and a program of it. */
  machine: { node_id: string; address: string; sub_position: string }
  command: SelectedCommand
  /** A branch that does both kinds of orders, near the address. */
  order_branch_id: string
  visit: { starts_at: string; ends_at: string }
  /** Ids of a paid and an unpaid purchase, of orders, and the token of the paid one's load. */
  bill: string
  unpaid: string
  load: string
  orders: { delivery: string; wash_dry_fold: string }
}

/** The path of a route, with the ids of the sample customer. */
export function pathOf(route: string, shop: SampleShop): string {
  const { node_id, address, sub_position } = shop.machine
  return route
    .replace(/^\/delivery\/transaction\/.*/, `/delivery/transaction/${shop.orders.delivery}`)
    .replace(/^\/wash-dry-fold\/transaction\/.*/, `/wash-dry-fold/transaction/${shop.orders.wash_dry_fold}`)
    .replace(/^\/(waiting-payment|tmn)\/.*/, `/$1/${shop.unpaid}`)
    .replace('$transaction', shop.bill)
    .replace('/qr-scanner', `/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`)
    .replace('$node_id/$address/$sub_position', `${node_id}/${address}/${sub_position}`)
    .replace('$service', 'delivery')
    .replace('$branch_id', /^\/branch/.test(route) ? shop.command.branch_id : shop.order_branch_id)
    .replace('$date', '2026-11-16')
    .replace('$token', shop.load)
    .replace('/$id', route.startsWith('/address') ? '/create' : '/washday-twenty-off')
}
