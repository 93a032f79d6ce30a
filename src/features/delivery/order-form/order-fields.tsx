import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHeading } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { cleanLines } from '#contract/clean.ts'
import type { OrderOffer, OrderSlot } from '#contract/orders.ts'
import { toAsciiDigits } from '#contract/phone.ts'
import { type OrderPlace, payHref } from '#features/shell/order-routes.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatAmount, formatPrice } from '#lib/i18n/format.ts'
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
import { Price } from '#ui/price/price.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { ADDRESS_FIELD, OrderAddress } from './order-address.tsx'
import { editOrder } from './order-draft.store.ts'
import { timeSlotChoice } from './time-slot-choice.ts'
import { TimeSlotField } from './time-slot-field.tsx'
import { useOrderChoice } from './use-order-choice.ts'

const NOTE_LENGTH = 500
const FIELDS = {
  units: 'order-units',
  pickup: 'order-pickup',
  dropoff: 'order-dropoff',
  address: ADDRESS_FIELD,
  note: 'order-note',
} as const

const isTooFar = (error: unknown) => error instanceof ApiError && error.code === 'address_too_far'

type OrderFieldsProps = { place: OrderPlace; offer: OrderOffer; slots: readonly OrderSlot[] }

/** Each choice of an order, kept as it is made. */
export function OrderFields({ place, offer, slots }: OrderFieldsProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const navigate = useNavigate()
  const { draft, addresses, address, units, options, isInRange, quote } = useOrderChoice(place)
  const { pickups, pickup, dropoffs, dropoff } = timeSlotChoice(offer, slots, draft)
  /** Counts the tries, so that the summary takes focus at each. */
  const [tries, setTries] = useState(0)
  const { unit, least, most } = offer
  const edit = (change: Parameters<typeof editOrder>[1]) => editOrder(place, change)

  const always = {
    // What has been chosen and is gone is told at once; what is still to be done, at a try to go on.
    units: isInRange ? undefined : t(`order.unitsRange.${unit}`, { least, most }),
    address: isTooFar(quote.error) ? t('order.tooFar') : undefined,
    pickup: pickup ? undefined : t(pickups.length > 0 ? 'order.pickupGone' : 'order.noTimes'),
    dropoff: dropoff || !pickup ? undefined : t('order.dropoffGone'),
    note: cleanLines(draft.note).length > NOTE_LENGTH ? t('order.noteLong') : undefined,
  }
  const problems = { ...always, address: address ? always.address : t('order.needsAddress') }
  const shown = tries > 0 ? problems : always
  const errors =
    tries > 0
      ? (['units', 'address', 'pickup', 'dropoff', 'note'] as const).flatMap((name) =>
          problems[name] ? [{ message: problems[name], fieldId: FIELDS[name] }] : [],
        )
      : []

  function goOn() {
    setTries((count) => count + 1)
    if (!pickup || !dropoff || Object.values(problems).some(Boolean)) return
    // What was proposed is chosen by going on.
    edit({ units, pickup, dropoff })
    void navigate({ to: payHref(place) })
  }

  return (
    <>
      <PageContainer bottom="tallBar">
        <Stack gap={6}>
          <PageHeading>{t('order.heading')}</PageHeading>
          {errors.length > 0 ? <ErrorSummary key={tries} title={t('form.problem')} errors={errors} /> : null}
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
            errorMessage={shown.units}
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
          <OrderAddress place={place} address={address} errorMessage={shown.address} />
          <QueryErrorBanner title={t('address.failed')} query={addresses} />
          <TimeSlotField
            id={FIELDS.pickup}
            visit="pickup"
            slots={pickups}
            value={pickup}
            // The way back is proposed anew: it may be too early now.
            onChange={(slot) => edit({ pickup: slot, dropoff: null })}
            errorMessage={shown.pickup}
          />
          <TimeSlotField
            id={FIELDS.dropoff}
            visit="dropoff"
            slots={dropoffs}
            value={dropoff}
            onChange={(slot) => edit({ pickup: pickup ?? null, dropoff: slot })}
            errorMessage={shown.dropoff}
          />
          <TextArea
            id={FIELDS.note}
            label={t('order.note')}
            optionalText={t('register.optional')}
            description={t('order.noteHint')}
            value={draft.note}
            onChange={(note) => edit({ note })}
            errorMessage={shown.note}
          />
        </Stack>
      </PageContainer>
      <BottomBar>
        {quote.isError && !isTooFar(quote.error) ? <Alert tone="bad">{t('order.quoteFailed')}</Alert> : null}
        <Row justify="between" align="baseline">
          <Text as="span" tone="ink2">
            {t(address ? 'choose.total' : 'order.totalFrom')}
          </Text>
          {quote.data ? (
            <Price size="total" number={formatAmount(quote.data.price)} unit={t('amount.baht')} />
          ) : (
            <Text as="span" tone="ink2">
              –
            </Text>
          )}
        </Row>
        <Button tone="primary" size="pay" width="fill" onPress={goOn}>
          {t('choose.pay')}
        </Button>
      </BottomBar>
    </>
  )
}
