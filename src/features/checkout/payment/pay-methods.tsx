import { useEffect, useRef } from 'react'
import type { Bank, Provider } from '#contract/payment.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import type { SelectedMethod } from './pay.queries.ts'
import { isPayable, minimumOf } from './use-payment-method.ts'

type PayMethodsProps = {
  /** Undefined while they are read. */
  providers: readonly Provider[] | undefined
  /** What is to pay, in satang. */
  amount: number
  /** The one that is marked. */
  way: Provider | undefined
  bank: Bank | undefined
  /** How often the customer went on without a bank. */
  bankErrorCount: number
  onChoose: (way: SelectedMethod) => void
}

/** How to pay. What this sum is too small for stays in sight, with the least that it takes. */
export function PayMethods({ providers, amount, way, bank, bankErrorCount, onChoose }: PayMethodsProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const banks = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  // Next to what is wrong, which may be out of sight.
  const isByBank = Boolean(way?.banks)
  useEffect(() => {
    if (isByBank && wasPressed.current) banks.current?.scrollIntoView({ block: 'nearest' })
  }, [isByBank])
  useEffect(() => {
    if (bankErrorCount > 0) banks.current?.querySelector('input')?.focus()
  }, [bankErrorCount])
  // The one whose banks open below it stands last: the list is then where it was asked for.
  const offered = (providers?.filter(({ is_available }) => is_available) ?? []).toSorted(
    (a, b) => Number(Boolean(a.banks)) - Number(Boolean(b.banks)),
  )
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t('pay.method')}
      </Heading>
      {providers && !way ? (
        <Text tone="warn">
          {offered.length > 0 ? t('pay.tooSmall', { amount: formatPrice(minimumOf(offered)) }) : t('pay.noMethod')}
        </Text>
      ) : null}
      {offered.length > 0 ? (
        <RadioCards
          label={t('pay.method')}
          isLabelHidden
          value={way?.provider ?? null}
          onChange={(value) => {
            const chosen = offered.find(({ provider }) => provider === value)
            wasPressed.current = true
            if (chosen) onChoose({ provider: chosen.provider })
          }}
        >
          {offered.map((one) => (
            <RadioCard
              key={one.provider}
              value={one.provider}
              title={localized(one.name)}
              note={t(`pay.note.${one.provider}`)}
              {...(isPayable(one, amount)
                ? {}
                : { isDisabled: true, reason: t('pay.minimum', { amount: formatPrice(one.minimum) }) })}
            />
          ))}
        </RadioCards>
      ) : null}
      {way?.banks ? (
        <div ref={banks}>
          <RadioCards
            label={t('pay.bank')}
            value={bank ?? null}
            onChange={(value) => {
              const chosen = way.banks?.find((one) => one.bank === value)
              if (chosen) onChoose({ provider: way.provider, bank: chosen.bank })
            }}
            errorMessage={bankErrorCount > 0 && !bank ? t('pay.bankMissing') : undefined}
          >
            {way.banks.map((one) => (
              <RadioCard key={one.bank} value={one.bank} title={localized(one.name)} />
            ))}
          </RadioCards>
        </div>
      ) : null}
    </Stack>
  )
}
