import { mutationOptions } from '@tanstack/react-query'
import { parse } from 'valibot'
import { type Bank, METHODS, PAY_BY, type ProviderId, type Purchase, SelectedCommand } from '#contract/payment.ts'
import { withPhoneProof } from '#features/auth/phone-check/with-phone-proof.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'
import { rereadCards } from './saved-cards.queries.ts'

/** Equal commands give equal strings, whatever the order of their members. */
const serialize = (command: SelectedCommand) => JSON.stringify(parse(SelectedCommand, command))

/**
 * Opens the payment of a load. Paying the same command of one choice again, also after a reload, returns the same
 * purchase until one answer has arrived. A second QR for the same machine is refused by the server, whatever its key.
 */
export const payMutation = () =>
  mutationOptions({
    mutationFn: ({ command, choice }: { command: SelectedCommand; choice: string }): Promise<Purchase> =>
      withIdempotencyKey(`load ${choice} ${serialize(command)}`, (idempotencyKey) =>
        withPhoneProof((pin) => call(PAY_BY[command.provider], { ...command, ...pin }, { idempotencyKey })),
      ),
    onError: rereadCards,
    meta: { invalidates: [['history'], ['machine'], ['hold']] },
  })

/** How something is paid; `saved_card` is empty for a card that is entered, and missing where the customer has not chosen a card. */
export type SelectedMethod = { provider: ProviderId; bank?: Bank; saved_card?: string }

/** How an existing order is paid, and with which coupons. */
export type PayOrderInput = { transaction: string; method: SelectedMethod; coupons: string[] }

/** Opens the payment of a delivery order, once under one key. */
export const payOrder = ({ transaction, method, coupons }: PayOrderInput): Promise<Purchase> =>
  withIdempotencyKey(
    `pay ${transaction} ${method.provider} ${method.saved_card ?? method.bank ?? ''} ${coupons.join()}`,
    (idempotencyKey) =>
      withPhoneProof((pin) =>
        call(
          PAY_BY[method.provider],
          { transaction, platform: 'web', mode: METHODS[method.provider].mode, ...method, coupons, ...pin },
          { idempotencyKey },
        ),
      ),
  )
