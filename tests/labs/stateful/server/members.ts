import { sign } from 'hono/jwt'
import { DAY_SECONDS } from '#contract/duration.ts'
import { newPhone } from '#tests/support/server/client.ts'
import { grantCoupon } from '#tests/support/server/members.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { rows } from '#tests/support/server/sql.ts'

export type ModelMember = { id: string; token: string }

/** Customers whom the shop trusts, signed in without a PIN: hashing PINs takes longer than a run. Each has two coupons of the shop. */
export async function newMembers(databaseUrl: string, many: number): Promise<ModelMember[]> {
  const members: ModelMember[] = []
  for (let n = 0; n < many; n++) {
    const [row] = await rows(
      databaseUrl,
      `with person as (insert into customers (brand, phone, name, pin_hash, phone_proved_at)
         values ('washday', $1, 'มานี มีนา', '', now()) returning id),
       session as (insert into sessions (customer_id, expires_at) select id, now() + interval '99 days' from person returning id)
       select person.id as customer, session.id as session from person, session`,
      [`+66${newPhone().slice(1)}`],
    )
    const iat = Math.floor(Date.now() / 1000)
    const id = String(row?.customer)
    const claims = { sub: id, fam: String(row?.session), iat, exp: iat + DAY_SECONDS }
    const member = { id, token: await sign(claims, TEST_SECRETS.JWT_SECRETS, 'HS256') }
    await grantCoupon(databaseUrl, member, { amount: 1_000 })
    await grantCoupon(databaseUrl, member, { discount_kind: 'free', amount: 9_000 })
    members.push(member)
  }
  return members
}
