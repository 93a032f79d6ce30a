import type { SampleShop } from './sample-shop-pages.ts'

const PIN = '482915'
const OTP = '123456'
/** Bags, and kilograms. */
const UNITS = { delivery: 2, wash_dry_fold: 5 }

/** Takes the steps before a page: without them it would lead to another one. */
export async function preparePage(route: string, { phone, address_id, command, order_branch_id, visit }: SampleShop) {
  if (route === '/login/pin-code') {
    const { updateLogin } = await import('#features/auth/sign-in/login.store.ts')
    updateLogin({ typed: phone, phone_number: phone })
  }
  if (route.startsWith('/register/')) {
    const store = await import('#features/auth/registration/registration.store.ts')
    store.editRegistration({ phone_number: phone, free_phone: phone, full_name: 'มานี มีนา', is_policy: true })
    store.chooseRegistrationPin(PIN)
  }
  if (route.startsWith('/forgot-pass')) {
    const store = await import('#features/auth/pin-reset/pin-reset.store.ts')
    store.startReset(phone, 'forgot_pin')
    store.editReset({ is_sent: true })
    if (route !== '/forgot-pass') store.saveOtp(OTP)
    if (route.endsWith('conf-pin')) store.chooseResetPin(PIN)
  }
  if (!/payment/.test(route) || route.startsWith('/waiting')) return
  if (route.startsWith('/payment')) {
    const { selectCommand } = await import('#features/checkout/payment/selected-command.store.ts')
    return void selectCommand(command)
  }
  const [{ editOrder }, { chooseAddress }] = await Promise.all([
    import('#features/delivery/order-form/order-draft.store.ts'),
    import('#features/account/addresses/addresses.store.ts'),
  ])
  const service = route.startsWith('/delivery') ? 'delivery' : 'wash_dry_fold'
  chooseAddress(route.split('/')[1] ?? '', order_branch_id, address_id)
  editOrder({ service, branch_id: order_branch_id }, { units: UNITS[service], pickup: visit, dropoff: visit })
}
