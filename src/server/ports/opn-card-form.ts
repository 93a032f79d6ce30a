import type { ChargeRequest } from './payment-gateway.ts'

/**
 * Opn's own form for cards: the script puts it into a frame of Opn's, and writes the token into a hidden field of our form.
 * @see https://docs.opn.ooo/omise-js
 */
export const CARD_SCRIPT = 'https://cdn.omise.co/omise.js'
export const FORM_FIELD = 'omiseToken'

/** Until a card is entered there is no charge at Opn: the purchase is kept under an id of our own. */
const PREFIX = 'form_'
export const formIdOf = (transaction: string) => `${PREFIX}${transaction}`
export const isFormId = (id: string) => id.startsWith(PREFIX)

/** Where our page with the form is, on the host that the customer came from. */
export const CARD_FORM_PATH = '/card-form'
export const cardFormUri = ({ transaction, returnUri }: Pick<ChargeRequest, 'transaction' | 'returnUri'>) =>
  `${new URL(returnUri).origin}${CARD_FORM_PATH}/${transaction}`
