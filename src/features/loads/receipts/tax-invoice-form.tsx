import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { safeParse } from 'valibot'
import { Submit } from '#components/submit.tsx'
import { cleanLine } from '#contract/clean.ts'
import type { Purchase } from '#contract/payment.ts'
import {
  BranchNumber,
  BUYER_ADDRESS_LENGTH,
  BUYER_KINDS,
  BUYER_NAME_LENGTH,
  HEAD_OFFICE,
  InvoiceBuyer,
} from '#contract/tax-invoice.ts'
import { TaxId } from '#contract/thai/tax-id.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { requestTaxInvoiceMutation } from './tax-invoice.queries.ts'

const OFFICES = ['head', 'branch'] as const

type Draft = {
  kind: (typeof BUYER_KINDS)[number]
  name: string
  taxId: string
  office: (typeof OFFICES)[number]
  branchNumber: string
  address: string
}
const FIELDS = { name: 'buyer-name', taxId: 'buyer-tax-id', branchNumber: 'buyer-branch', address: 'buyer-address' }
type Field = keyof typeof FIELDS

const lineProblem = (text: string, max: number, missing: string, t: Translate) => {
  const { length } = cleanLine(text)
  if (length === 0) return missing
  return length > max ? t('invoice.tooLong', { length: max }) : undefined
}

/** The fields that are not right, in their order, each with its message. */
function problemsOf({ kind, name, taxId, office, branchNumber, address }: Draft, t: Translate) {
  const needsBranch = kind === 'company' && office === 'branch'
  const problems: Partial<Record<Field, string | undefined>> = {
    name: lineProblem(name, BUYER_NAME_LENGTH, t('invoice.nameMissing'), t),
    taxId: safeParse(TaxId, taxId).success ? undefined : t('invoice.taxIdWrong'),
    branchNumber: needsBranch && !safeParse(BranchNumber, branchNumber).success ? t('invoice.branchWrong') : undefined,
    address: lineProblem(address, BUYER_ADDRESS_LENGTH, t('invoice.addressMissing'), t),
  }
  return problems
}

function toBuyer({ kind, name, taxId, office, branchNumber, address }: Draft): InvoiceBuyer | undefined {
  const branch_number = office === 'head' ? HEAD_OFFICE : branchNumber
  const parsed = safeParse(InvoiceBuyer, { kind, name, tax_id: taxId, address, branch_number })
  return parsed.success ? parsed.output : undefined
}

const empty: Draft = { kind: 'company', name: '', taxId: '', office: 'head', branchNumber: '', address: '' }

/** To whom the full tax invoice of a purchase is made out. What was typed stays when the request fails. */
export function TaxInvoiceForm({ purchase: { transaction } }: { purchase: Purchase }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(empty)
  const request = useMutation(requestTaxInvoiceMutation())
  /** Counts the submits, so that the summary takes focus after each. */
  const [tries, setTries] = useState(0)
  const edit = (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change }))
  const problems = tries > 0 ? problemsOf(draft, t) : {}
  const errors = Object.entries(problems).flatMap(
    ([field, message]) => (message ? [{ message, fieldId: FIELDS[field as Field] }] : []), // a key of `problems`
  )
  const failure = request.error && t(errorMessageId(request.error))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    setTries((count) => count + 1)
    const buyer = Object.values(problemsOf(draft, t)).some(Boolean) ? undefined : toBuyer(draft)
    if (!buyer) return
    request.mutate(
      { transaction, buyer },
      {
        async onSuccess() {
          await navigate({ to: '/bill/$transaction', params: { transaction } })
          addToast({ title: t('invoice.issued'), tone: 'ok' })
        },
        onError: (error) => announce([t('invoice.failed'), t(errorMessageId(error))], 'assertive'),
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={6}>
        {errors.length > 0 ? <ErrorSummary key={tries} title={t('form.problem')} errors={errors} /> : null}
        <RadioCards
          label={t('invoice.kind')}
          value={draft.kind}
          onChange={(value) => {
            const kind = BUYER_KINDS.find((candidate) => candidate === value)
            if (kind) edit({ kind })
          }}
        >
          {BUYER_KINDS.map((kind) => (
            <RadioCard key={kind} value={kind} title={t(`invoice.kind.${kind}`)} />
          ))}
        </RadioCards>
        <TextField
          id={FIELDS.name}
          label={t(`invoice.name.${draft.kind}`)}
          autoComplete={draft.kind === 'company' ? 'organization' : 'name'}
          value={draft.name}
          onChange={(name) => edit({ name })}
          errorMessage={problems.name}
        />
        <TextField
          id={FIELDS.taxId}
          label={t('invoice.taxId')}
          description={t(`invoice.taxIdNote.${draft.kind}`)}
          inputMode="numeric"
          autoComplete="off"
          spellCheck="false"
          value={draft.taxId}
          onChange={(taxId) => edit({ taxId })}
          errorMessage={problems.taxId}
        />
        {draft.kind === 'company' ? (
          <RadioCards
            label={t('bill.office')}
            value={draft.office}
            onChange={(value) => {
              const office = OFFICES.find((candidate) => candidate === value)
              if (office) edit({ office })
            }}
          >
            <RadioCard value="head" title={t('bill.office.head')} />
            <RadioCard value="branch" title={t('invoice.office.branch')} />
          </RadioCards>
        ) : null}
        {draft.kind === 'company' && draft.office === 'branch' ? (
          <TextField
            id={FIELDS.branchNumber}
            label={t('invoice.branch')}
            inputMode="numeric"
            autoComplete="off"
            spellCheck="false"
            value={draft.branchNumber}
            onChange={(branchNumber) => edit({ branchNumber })}
            errorMessage={problems.branchNumber}
          />
        ) : null}
        <TextArea
          id={FIELDS.address}
          label={t('invoice.address')}
          autoComplete="street-address"
          value={draft.address}
          onChange={(address) => edit({ address })}
          errorMessage={problems.address}
        />
        {failure ? (
          <Banner tone="bad" icon={<AlertIcon />} title={t('invoice.failed')}>
            {failure}
          </Banner>
        ) : null}
        <Text tone="ink2">{t('invoice.final')}</Text>
        <Submit isPending={request.isPending} pendingLabel={t('action.saving')}>
          {t('invoice.submit')}
        </Submit>
      </Stack>
    </form>
  )
}
