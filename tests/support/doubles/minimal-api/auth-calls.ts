import { OTP, type Shop } from './shop.ts'
import { type Calls, Refusal, text } from './wire.ts'

/** Register, log in, forgotten PIN, refresh. */
export const authCalls = (shop: Shop): Calls => ({
  'POST /auth/check_user': ({ body }) => ({ is_registered: shop.customerByPhone(body.phone_number) !== undefined }),
  'POST /auth/register': ({ body }) => {
    if (shop.customerByPhone(body.phone_number)) throw new Refusal(409, 'duplicate phone')
    if (body.is_policy !== true || !/^\d{6}$/.test(text(body.pin_code))) throw new Refusal(400, 'bad request')
    const customer = shop.addCustomer({ phone: body.phone_number, pin: body.pin_code, name: body.full_name })
    // No tokens: the specification does not say that this call signs in.
    return { user_id: customer.id, message: 'created' }
  },
  'POST /auth/login': ({ body }) => {
    const customer = shop.customerByPhone(body.phone_number)
    if (!customer || customer.pin !== text(body.pin_code)) throw new Refusal(401, 'wrong pin')
    return { ...shop.tokensFor(customer), token_type: 'Bearer' }
  },
  'POST /auth/send_otp': ({ body }) => {
    if (!text(body.phone_number)) throw new Refusal(400, 'phone?')
    return { message: 'sent' }
  },
  'POST /auth/check_otp': ({ body }) => {
    if (text(body.otp) !== OTP) throw new Refusal(400, 'wrong otp')
    return { message: 'ok' }
  },
  'POST /auth/forgot_pin_code': ({ body }) => {
    const customer = shop.customerByPhone(body.phone_number)
    if (!customer || text(body.otp) !== OTP) throw new Refusal(400, 'wrong otp')
    customer.pin = text(body.pin_code)
    return { message: 'changed' }
  },
  'POST /auth/refresh_token': ({ body }) => {
    const id = shop.refreshTokens.get(text(body.refresh_token))
    const customer = shop.customers.find((it) => it.id === id)
    if (!customer) throw new Refusal(401, 'refresh refused')
    return { access_token: shop.tokensFor(customer).access_token }
  },
})
