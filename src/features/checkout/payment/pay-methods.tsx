import { memo, useEffect, useRef, useState } from 'react'
import type { Bank } from '#contract/payment.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { cardTexts } from './card-texts.ts'
import { lastMethod } from './last-method.store.ts'
import { LicensedMark, MethodMark } from './method-mark.tsx'
import type { SelectedMethod } from './pay.queries.ts'
import { acceptsAmount, minimumOf, optionId, type PayOption } from './use-payment-method.ts'

type PayMethodsProps = {
  /** Undefined while loading. */
  providers: readonly PayOption[] | undefined
  /** Amount to pay, in satang. */
  amount: number
  /** The saved cards are not there yet. */
  areCardsLoading: boolean
  /** The selected one, or what stands for it. */
  method: PayOption | undefined
  bank: Bank | undefined
  /** How often the customer pressed pay without a bank. */
  bankErrorCount: number
  onChoose: (method: SelectedMethod) => void
}

/**
 * Payment methods as radios, the last used one first and the others folded. A method whose minimum is above the amount is
 * disabled and shows that minimum.
 */
export const PayMethods = memo(function PayMethods({
  providers,
  areCardsLoading,
  amount,
  method,
  bank,
  bankErrorCount,
  onChoose,
}: PayMethodsProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const banks = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const hasBanks = Boolean(method?.banks)
  useEffect(() => {
    if (hasBanks && wasPressed.current) banks.current?.scrollIntoView({ block: 'nearest' })
  }, [hasBanks])
  // Moves focus next to the error message, which can be out of view.
  useEffect(() => {
    if (bankErrorCount > 0) banks.current?.querySelector('input')?.focus()
  }, [bankErrorCount])
  const [last] = useState(lastMethod)
  const [isUnfolded, setUnfolded] = useState(false)
  const methods = useRef<HTMLDivElement>(null)
  // Saved cards that come into an open list stand below it: above, they would move what a finger aims at.
  const [areCardsLate, setCardsLate] = useState(false)
  // Sorts a method with banks last, so that its list of banks opens directly below it.
  const rank = (way: PayOption) => {
    if (areCardsLate && way.card) return 2
    return optionId(way) === last?.saved_card ? -2 : way.provider === last?.provider ? -1 : Number(Boolean(way.banks))
  }
  const offered = (providers?.filter(({ is_available }) => is_available) ?? []).toSorted((a, b) => rank(a) - rank(b))
  const isFolded = !isUnfolded && offered.length > 1 && method !== undefined && method.provider === last?.provider
  if (areCardsLoading && offered.length > 0 && !isFolded && !areCardsLate) setCardsLate(true)
  const bankRows = (method?.banks ?? []).toSorted(
    (a, b) => Number(b.bank === last?.bank) - Number(a.bank === last?.bank),
  )
  // The button that unfolded the others is gone: its focus goes to the first of them.
  useEffect(() => {
    if (isUnfolded) methods.current?.querySelectorAll('input')[1]?.focus()
  }, [isUnfolded])
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t('pay.method')}
      </Heading>
      {providers && !method ? (
        <Text tone="warn">
          {offered.length > 0 ? t('pay.tooSmall', { amount: formatPrice(minimumOf(offered)) }) : t('pay.noMethod')}
        </Text>
      ) : null}
      {offered.length > 0 ? (
        <div ref={methods}>
          <RadioCards
            label={t('pay.method')}
            isLabelHidden
            value={method ? optionId(method) : null}
            onChange={(value) => {
              const chosenMethod = offered.find((way) => optionId(way) === value)
              wasPressed.current = true
              if (!chosenMethod) return
              const { provider, card } = chosenMethod
              onChoose({ provider, ...(provider === 'credit_card' ? { saved_card: card?.card ?? '' } : {}) })
            }}
          >
            {(isFolded ? [method] : offered).map((provider) => (
              <RadioCard
                density="close"
                key={optionId(provider)}
                value={optionId(provider)}
                title={
                  provider.card
                    ? t('pay.cardName', cardTexts(provider.card))
                    : localized(provider.name) || t(`bill.way.${provider.provider}`)
                }
                note={provider.card ? t('pay.note.card', cardTexts(provider.card)) : t(`pay.note.${provider.provider}`)}
                mark={<MethodMark provider={provider.provider} scheme={provider.card?.scheme} />}
                {...(acceptsAmount(provider, amount)
                  ? {}
                  : { isDisabled: true, reason: t('pay.minimum', { amount: formatPrice(provider.minimum) }) })}
              />
            ))}
          </RadioCards>
        </div>
      ) : null}
      {isFolded ? (
        <Button tone="outline" width="fill" icon={<DownIcon />} onPress={() => setUnfolded(true)}>
          {t('pay.others', { count: offered.length - 1 })}
        </Button>
      ) : null}
      {method?.banks ? (
        <div ref={banks}>
          <RadioCards
            label={t('pay.bank')}
            value={bank ?? null}
            onChange={(value) => {
              const chosenBank = method.banks?.find((option) => option.bank === value)
              if (chosenBank) onChoose({ provider: method.provider, bank: chosenBank.bank })
            }}
            errorMessage={bankErrorCount > 0 && !bank ? t('pay.bankMissing') : undefined}
          >
            {bankRows.map((option) => (
              <RadioCard
                density="close"
                key={option.bank}
                value={option.bank}
                title={localized(option.name)}
                mark={<LicensedMark of={option.bank} />}
              />
            ))}
          </RadioCards>
        </div>
      ) : null}
    </Stack>
  )
})
