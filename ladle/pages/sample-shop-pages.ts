import { chooseAddress } from '#features/account/addresses/addresses.store.ts'
import * as pinReset from '#features/auth/pin-reset/pin-reset.store.ts'
import * as registration from '#features/auth/registration/registration.store.ts'
import { updateLogin } from '#features/auth/sign-in/login.store.ts'
import { selectCommand } from '#features/checkout/payment/selected-command.store.ts'
import { editOrder } from '#features/delivery/order-form/order-draft.store.ts'
import type { SampleShop } from '#tests/support/server/sample-shop.ts'

type Ids = Pick<SampleShop, 'machine' | 'orders' | 'unpaid' | 'bill' | 'order_branch_id' | 'load'> & {
  command: Pick<SampleShop['command'], 'branch_id'>
}

/** The path of a route, with the ids of the sample customer. */
export function pathOf(route: string, shop: Ids): string {
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
    .replace('$text', 'terms')
    .replace('/$id', route.startsWith('/address') ? '/create' : '/washday-twenty-off')
}

const PIN = '482915'

/** Takes the steps before a page: without them it would lead to another one. */
export function preparePage(route: string, { phone, address_id, command, order_branch_id, visit }: SampleShop) {
  if (route === '/login/pin-code') updateLogin({ typed: phone, phone_number: phone })
  if (route.startsWith('/register/')) {
    const about = { phone_number: phone, free_phone: phone, full_name: 'มานี มีนา', is_policy: true }
    registration.editRegistration(about)
    registration.chooseRegistrationPin(PIN)
  }
  if (route.startsWith('/forgot-pass')) {
    pinReset.startReset(phone, 'forgot_pin')
    pinReset.editReset({ is_sent: true })
    if (route !== '/forgot-pass') pinReset.saveOtp('123456')
    if (route.endsWith('conf-pin')) pinReset.chooseResetPin(PIN)
  }
  if (route.startsWith('/payment')) selectCommand(command)
  else if (/payment/.test(route) && !route.startsWith('/waiting')) {
    const service = route.startsWith('/delivery') ? 'delivery' : 'wash_dry_fold'
    chooseAddress(route.split('/')[1] ?? '', order_branch_id, address_id)
    const units = { delivery: 2, wash_dry_fold: 5 }[service] // bags, kilograms
    editOrder({ service, branch_id: order_branch_id }, { units, pickup: visit, dropoff: visit })
  }
}
