import { useEffect, useRef } from 'react'
import { CODE_LENGTH } from '#contract/code.ts'
import { PAYEE_BANKS } from '#contract/refund.ts'
import { DESTINATION_KINDS } from '#contract/refund-destination.ts'
import { DESTINATION_DAYS } from '#contract/retention.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { PinField } from '#ui/pin-field/pin-field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { DestinationDraft, DraftField, draftProblems } from './destination-draft.ts'

/** Ids of the fields, so that a wrong one can be focused. */
export const FIELD_IDS: Record<DraftField, string> = {
  phone: 'refund-phone',
  nationalId: 'refund-id',
  wallet: 'refund-wallet',
  bank: 'refund-bank',
  account: 'refund-account',
  holder: 'refund-holder',
  pin: 'refund-pin',
}

type DestinationFieldsProps = {
  draft: DestinationDraft
  /** The last digits of the account's mobile number, if they are known. */
  phoneEnd: string | undefined
  problems: ReturnType<typeof draftProblems>
  onEdit: (change: Partial<DestinationDraft>) => void
}

/** Where a bank refund goes: the kinds as radios, then the fields of the chosen one. */
export function DestinationFields({ draft, phoneEnd, problems, onEdit }: DestinationFieldsProps) {
  const t = useTranslate()
  const errorOf = (field: DraftField) => problems[field] && t(problems[field])
  const fields = useRef<HTMLDivElement>(null)
  const shownKind = useRef(draft.kind)
  useEffect(() => {
    if (shownKind.current === draft.kind) return
    shownKind.current = draft.kind
    // The buttons of the sheet hide what appears below the radios.
    fields.current?.scrollIntoView({ block: 'nearest' })
  }, [draft.kind])
  return (
    <Stack gap={4}>
      <RadioCards
        label={t('refund.to')}
        value={draft.kind}
        onChange={(value) => {
          const kind = DESTINATION_KINDS.find((candidate) => candidate === value)
          if (kind) onEdit({ kind })
        }}
      >
        {DESTINATION_KINDS.map((kind) => (
          <RadioCard
            key={kind}
            value={kind}
            title={t(`refund.to.${kind}`)}
            {...(kind === 'account_phone' && phoneEnd ? { note: t('refund.ending', { end: phoneEnd }) } : {})}
          />
        ))}
      </RadioCards>
      {draft.kind === 'account_phone' ? null : (
        <div ref={fields}>
          <Stack gap={4}>
            {draft.kind === 'promptpay_phone' ? (
              <PhoneField
                id={FIELD_IDS.phone}
                label={t('refund.phone')}
                autoComplete="off"
                value={draft.phone}
                onChange={(phone) => onEdit({ phone })}
                errorMessage={errorOf('phone')}
              />
            ) : null}
            {draft.kind === 'promptpay_id' ? (
              <TextField
                id={FIELD_IDS.nationalId}
                label={t('refund.id')}
                inputMode="numeric"
                autoComplete="off"
                spellCheck="false"
                value={draft.nationalId}
                onChange={(nationalId) => onEdit({ nationalId })}
                errorMessage={errorOf('nationalId')}
              />
            ) : null}
            {draft.kind === 'promptpay_wallet' ? (
              <TextField
                id={FIELD_IDS.wallet}
                label={t('refund.wallet')}
                description={t('refund.walletNote')}
                inputMode="numeric"
                autoComplete="off"
                spellCheck="false"
                value={draft.wallet}
                onChange={(wallet) => onEdit({ wallet })}
                errorMessage={errorOf('wallet')}
              />
            ) : null}
            {draft.kind === 'bank_account' ? (
              <>
                <Select
                  id={FIELD_IDS.bank}
                  label={t('refund.bank')}
                  options={PAYEE_BANKS.map((id) => ({ id, label: t(`refund.bank.${id}`) }))}
                  value={draft.bank}
                  placeholder={t('refund.bankMissing')}
                  onChange={(bank) => onEdit({ bank })}
                  errorMessage={errorOf('bank')}
                />
                <TextField
                  id={FIELD_IDS.account}
                  label={t('refund.account')}
                  inputMode="numeric"
                  autoComplete="off"
                  spellCheck="false"
                  value={draft.account}
                  onChange={(account) => onEdit({ account })}
                  errorMessage={errorOf('account')}
                />
                <TextField
                  id={FIELD_IDS.holder}
                  label={t('refund.holder')}
                  autoComplete="off"
                  spellCheck="false"
                  value={draft.holder}
                  onChange={(holder) => onEdit({ holder })}
                  errorMessage={errorOf('holder')}
                />
              </>
            ) : null}
            <PinField
              id={FIELD_IDS.pin}
              label={t('refund.pin')}
              description={t('refund.pinWhy')}
              autoComplete="current-password"
              length={CODE_LENGTH}
              value={draft.pin}
              onChange={(pin) => onEdit({ pin })}
              countText={t('pin.count', { count: draft.pin.length })}
              errorMessage={errorOf('pin')}
            />
            <Text size="small" tone="ink2">
              {t('refund.privacy', { days: DESTINATION_DAYS })}
            </Text>
          </Stack>
        </div>
      )}
    </Stack>
  )
}
