import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Amount } from '#components/amount.tsx'
import { PageHeading } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { toAsciiDigits } from '#contract/ascii-digits.ts'
import { cleanLines } from '#contract/clean.ts'
import { ORDER_NOTE_LENGTH, type OrderOffer, type OrderSlot } from '#contract/orders.ts'
import { segmentOf } from '#contract/service-kinds.ts'
import { chooseAddress } from '#features/account/addresses/addresses.store.ts'
import { type OrderTarget, payHref } from '#features/shell/order-routes.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckboxCard } from '#ui/checkbox/checkbox-card.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { ADDRESS_FIELD, OrderAddress } from './order-address.tsx'
import { editOrder } from './order-draft.store.ts'
import { timeSlotChoice } from './time-slot-choice.ts'
import { TimeSlotField } from './time-slot-field.tsx'
import { useOrderChoice } from './use-order-choice.ts'

const FIELDS = {
  units: 'order-units',
  pickup: 'order-pickup',
  dropoff: 'order-dropoff',
  address: ADDRESS_FIELD,
  note: 'order-note',
} as const

const isTooFar = (error: unknown) => error instanceof ApiError && error.code === 'address_too_far'

type OrderFieldsProps = { target: OrderTarget; offer: OrderOffer; slots: readonly OrderSlot[] }

/** The fields of an order form; each change is saved to the draft. */
export function OrderFields({ target, offer, slots }: OrderFieldsProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const { draft, addresses, address, choice, isInRange, quote } = useOrderChoice(target)
  const { units, options } = choice
  const { pickups, pickup, dropoffs, dropoff } = timeSlotChoice(offer, slots, draft)
  /** Number of submits; used as a key so that the error summary takes the focus after each. */
  const [submitCount, setSubmitCount] = useState(0)
  const { unit, least, most } = offer
  const edit = (change: Parameters<typeof editOrder>[1]) => editOrder(target, change)

  const immediateErrors = {
    // An unavailable choice is reported at once, a missing one after a submit.
    units: isInRange ? undefined : t(`order.unitsRange.${unit}`, { least, most }),
    address: isTooFar(quote.error) ? t('order.tooFar') : undefined,
    pickup: pickup ? undefined : t(pickups.length > 0 ? 'order.pickupGone' : 'order.noTimes'),
    dropoff: dropoff || !pickup ? undefined : t('order.dropoffGone'),
    note:
      cleanLines(draft.note).length > ORDER_NOTE_LENGTH
        ? t('order.noteLong', { length: ORDER_NOTE_LENGTH })
        : undefined,
  }
  const allErrors = { ...immediateErrors, address: address ? immediateErrors.address : t('order.needsAddress') }
  const shownErrors = submitCount > 0 ? allErrors : immediateErrors
  const errors =
    submitCount > 0
      ? (['units', 'address', 'pickup', 'dropoff', 'note'] as const).flatMap((name) =>
          allErrors[name] ? [{ message: allErrors[name], fieldId: FIELDS[name] }] : [],
        )
      : []

  function submit() {
    setSubmitCount((count) => count + 1)
    if (!pickup || !dropoff || Object.values(allErrors).some(Boolean)) return
    // Submitting accepts the proposed values.
    edit({ units, pickup, dropoff })
    if (address) chooseAddress(segmentOf(target.service), target.branch_id, address.id)
    void navigate({ to: payHref(target) })
  }

  return (
    <>
      <PageContainer bottom="tallBar">
        <Stack gap={6}>
          <PageHeading>{t('order.heading')}</PageHeading>
          {errors.length > 0 ? <ErrorSummary key={submitCount} title={t('form.problem')} errors={errors} /> : null}
          <NumberField
            id={FIELDS.units}
            label={t(`order.units.${unit}`)}
            description={t(`order.price.${unit}`, { amount: formatPrice(offer.unit_amount), kg: offer.unit_kg })}
            value={units}
            onChange={(count) => edit({ units: Number.isNaN(count) ? null : count })}
            minValue={least}
            maxValue={most}
            formatOptions={{ maximumFractionDigits: 0 }}
            decreaseLabel={t(`order.less.${unit}`)}
            increaseLabel={t(`order.more.${unit}`)}
            errorMessage={shownErrors.units}
            normalise={toAsciiDigits}
          />
          {offer.options.length > 0 ? (
            <Stack gap={2}>
              <Heading level={2} size="m">
                {t('order.options')}
              </Heading>
              <Stack gap={2}>
                {offer.options.map(({ option_id, name, amount, per }) => (
                  <CheckboxCard
                    key={option_id}
                    title={localized(name)}
                    note={t(per === 'unit' ? `order.extra.${unit}` : 'amount.plus', { amount: formatPrice(amount) })}
                    isSelected={options.includes(option_id)}
                    onChange={(isOn) =>
                      edit({ options: isOn ? [...options, option_id] : options.filter((id) => id !== option_id) })
                    }
                  />
                ))}
              </Stack>
            </Stack>
          ) : null}
          <OrderAddress target={target} address={address} errorMessage={shownErrors.address} />
          <QueryErrorBanner title={t('address.failed')} query={addresses} />
          <TimeSlotField
            id={FIELDS.pickup}
            visit="pickup"
            slots={pickups}
            value={pickup}
            // Proposes a new return, as the old one may be too early now.
            onChange={(slot) => edit({ pickup: slot, dropoff: null })}
            errorMessage={shownErrors.pickup}
          />
          <TimeSlotField
            id={FIELDS.dropoff}
            visit="dropoff"
            slots={dropoffs}
            value={dropoff}
            onChange={(slot) => edit({ pickup: pickup ?? null, dropoff: slot })}
            errorMessage={shownErrors.dropoff}
          />
          <TextArea
            id={FIELDS.note}
            label={t('order.note')}
            optionalText={t('register.optional')}
            description={t('order.noteHint')}
            value={draft.note}
            onChange={(note) => edit({ note })}
            errorMessage={shownErrors.note}
          />
        </Stack>
      </PageContainer>
      <BottomBar>
        {quote.isError && !isTooFar(quote.error) ? <Alert tone="bad">{t('order.quoteFailed')}</Alert> : null}
        <Row justify="between" align="baseline">
          <Text tone="ink2">{t(address ? 'choose.total' : 'order.totalFrom')}</Text>
          {quote.data ? (
            <p>
              <Amount size="total" satang={quote.data.price} />
            </p>
          ) : (
            <Text tone="ink2">–</Text>
          )}
        </Row>
        <Button tone="primary" size="pay" width="fill" data-preload={payHref(target)} onPress={submit}>
          {t('choose.pay')}
        </Button>
      </BottomBar>
    </>
  )
}
