import { OpnCapability, OpnCharge, OpnLink, OpnList, OpnRefund, OpnRefusal, opnApi } from '#server/ports/opn-api.ts'
import { opnGateway } from '#server/ports/payment-gateway.opn.ts'
import { type ChargeRef, type ChargeRequest, endOf } from '#server/ports/payment-gateway.ts'

export type Finding = { statement: string; is: 'as documented' | 'different'; detail: string }

const BRAND = 'washday'
const PRICE = 4_000
const TIMEOUT_MS = 30_000

type Account = { url: string; secretKey: string; payHosts?: readonly string[] }

/**
 * Asks a test account of Opn whether each statement of `docs/proofs/gateways.md` about it holds. It creates a few unpaid charges of
 * 40 baht, of which one is marked as paid, as test accounts allow.
 * @throws GatewayUnavailable when Opn does not answer
 */
export async function checkOpn({ url, secretKey, payHosts = ['omise.co', 'opn.ooo'] }: Account): Promise<Finding[]> {
  if (!secretKey.startsWith('skey_test_')) throw new Error('the key is not one of a test account')
  const api = opnApi(url, secretKey)
  const accounts = new Map([[BRAND, { secretKey, webhookSecret: undefined }]])
  const gateway = opnGateway({ url, accounts, payHosts })
  const signal = () => AbortSignal.timeout(TIMEOUT_MS)
  const findings: Finding[] = []
  const note = (statement: string, holds: boolean, detail: unknown = '') =>
    findings.push({ statement, is: holds ? 'as documented' : 'different', detail: String(detail) })
  /** Its code, if Opn refuses. */
  const refusalOf = (asked: Promise<unknown>): Promise<string | undefined> =>
    asked.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof OpnRefusal) return `${error.status} ${error.code}`
        throw error
      },
    )
  const newRequest = (provider: ChargeRequest['provider']): ChargeRequest => ({
    transaction: `check-${crypto.randomUUID()}`,
    brand: BRAND,
    provider,
    bank: null,
    amount: PRICE,
    openedAt: new Date(),
    expiresAt: new Date(Date.now() + 600_000),
    device: null,
    payee: { id: '', name: 'Washday check' },
    returnUri: 'https://example.com/',
    isRepeat: false,
  })
  const refOf = ({ transaction, provider, openedAt, expiresAt }: ChargeRequest, chargeId: string): ChargeRef => ({
    transaction,
    brand: BRAND,
    provider,
    openedAt,
    expiresAt,
    chargeId,
  })
  const readCharge = (id: string) => api({ method: 'GET', path: `/charges/${id}`, answer: OpnCharge, signal: signal() })

  async function checkPromptPay() {
    const request = newRequest('promptpay')
    const created = await gateway.createCharge(request, signal())
    const end = created.expiresAt?.getTime() ?? 0
    note('PromptPay takes `expires_at`', Math.abs(end - request.expiresAt.getTime()) < 60_000, created.expiresAt)
    note('its QR is a picture', created.target.kind === 'qr_picture', created.target.kind)
    const again = await gateway.createCharge(request, signal())
    note('`Idempotency-Key` repeats the answer', again.chargeId === created.chargeId, again.chargeId)
    const query = new URLSearchParams({ from: new Date(Date.now() - 60_000).toISOString(), limit: '100' })
    const path = `/charges?${query}&order=reverse_chronological`
    const { data } = await api({ method: 'GET', path, answer: OpnList(OpnCharge), signal: signal() })
    const isListed = data.some(({ metadata }) => metadata?.transaction === request.transaction)
    note('a list shows a charge at once, with its metadata', isListed)
    const voided = await gateway.voidCharge(refOf(request, created.chargeId), signal())
    note('an unpaid PromptPay charge can be expired', endOf(voided) === 'voided', voided.state)
  }

  async function checkLinks() {
    const request = newRequest('credit_card')
    const body = { amount: PRICE, currency: 'thb', title: 'check', description: request.transaction, multiple: false }
    const link = { method: 'POST' as const, path: '/links', body, answer: OpnLink, signal: signal() }
    const refused = await refusalOf(api(link))
    note('the account has payment links', refused === undefined, refused ?? '')
    if (refused !== undefined) return
    const { chargeId } = await gateway.createCharge(request, signal())
    const path = `/links/${chargeId}`
    await api({ method: 'DELETE', path, answer: OpnLink, signal: signal() })
    const gone = await refusalOf(api({ method: 'GET', path, answer: OpnLink, signal: signal() }))
    note('a deleted link can be read', gone === undefined, gone ?? '')
    const voided = await gateway.voidCharge(refOf(request, chargeId), signal())
    note('a deleted link counts as voided', endOf(voided) === 'voided', voided.state)
  }

  /** Test accounts pay a charge by a call of their own. @see https://docs.opn.ooo/promptpay */
  async function checkPaid() {
    const request = newRequest('truemoney_qr')
    const created = await gateway.createCharge(request, signal())
    const paying = { method: 'POST' as const, answer: OpnCharge, body: {}, signal: signal() }
    await api({ ...paying, path: `/charges/${created.chargeId}/mark_as_paid` })
    const charge = await gateway.readCharge(refOf(request, created.chargeId), signal())
    note('a paid charge is final', charge.state === 'paid' && charge.isFinal, charge.state)
    const refund = { brand: BRAND, provider: request.provider, chargeId: created.chargeId, paymentId: created.chargeId }
    const answer = await gateway.refund({ ...refund, amount: PRICE, key: request.transaction }, signal())
    note('a wallet is refunded by the API', answer.state === 'refunded' || answer.state === 'pending', answer.state)
    const { refunds } = await readCharge(created.chargeId)
    const [shown] = refunds?.data ?? []
    note('a refund shows our metadata', shown?.metadata?.key === request.transaction, shown?.status)
    const more = { method: 'POST' as const, path: `/charges/${created.chargeId}/refunds`, body: { amount: PRICE } }
    note(
      'no more than was paid is refunded',
      (await refusalOf(api({ ...more, answer: OpnRefund, signal: signal() }))) !== undefined,
    )
  }

  const capability = await api({ method: 'GET', path: '/capability', answer: OpnCapability, signal: signal() })
  const names = capability.payment_methods.map(({ name }) => name)
  note('the capability names the methods', names.includes('promptpay') || names.includes('card'), names.join(', '))
  await gateway.refreshMethods?.(signal())
  const has = (provider: string) => gateway.methods(BRAND).some((method) => method.provider === provider)
  if (has('promptpay')) await checkPromptPay()
  if (has('credit_card')) await checkLinks()
  if (has('truemoney_qr')) await checkPaid()
  return findings
}
