import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { chargedAmountOf, type LoadPurchase } from '#contract/payment.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { StartPromise } from '#features/checkout/payment/start-promise.tsx'
import { PaySteps } from '#features/checkout/payment-status/pay-steps.tsx'
import { prefersReducedMotion, vibrate } from '#lib/browser/page-visibility.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AsideDrum } from '#ui/stage/aside-drum.tsx'
import { lateText, momentText, safeText, stillSteps } from './drum.recipe.ts'
import { Drum } from './drum.tsx'
import { FallingModules } from './falling-modules.tsx'
import { startProgressOf } from './start-progress.ts'
import { STEPS, useBeats } from './use-beats.ts'
import { useSpokenProgress } from './use-spoken-progress.ts'

/** A touch that is felt but not heard; the last one is as long as that of a started machine everywhere. */
const LIGHT_MS = 15

/** Of the field, below the drum. */
const FIELD_END_PX = 20

/** The ground of the field is as wide as the window: `src/index.css`. */
const GROUND = { pseudoElement: '::before', duration: 400, easing: 'ease-out' } as const

/** Where the former page had its parts, px; undefined for a part that it did not have. */
function places() {
  const rectOf = (part: string) => document.querySelector(`[data-part=${part}]`)?.getBoundingClientRect()
  const [head, drum, steps] = [rectOf('head'), rectOf('drum'), rectOf('steps')]
  // In a wide window the drum is beside them.
  const next = drum && steps && steps.top < drum.bottom ? steps : drum
  return {
    width: drum?.width || undefined, // nothing has a width in a test without a layout
    headHeight: head && next ? next.top - head.top : undefined,
    gap: steps && next ? Math.max(0, steps.top - next.bottom) : undefined,
    fieldEnd: document.querySelector('[data-field]')?.getBoundingClientRect().bottom,
  }
}

/** Length of a beat as the brand's tokens say, ms. */
function riseMs() {
  const duration = getComputedStyle(document.documentElement).getPropertyValue('--durations-rise')
  const value = Number.parseFloat(duration)
  return (/ms$/.test(duration) ? value : value * 1_000) || 800
}

export type StartMomentProps = {
  /** Paid, starting or running. */
  purchase: LoadPurchase
  /** The picture that the page showed until it was paid. */
  before: ReactNode
  /** The age of the purchase's state, shown while the machine takes long. */
  age: ReactNode
  /** @param wasOnMain whether the focus was on `main` of the page before: from a control that is gone, a reader came along */
  onEnd: (wasOnMain: boolean) => void
}

/** From the payment to the started machine: the page stays, its picture becomes the drum, which fills with each step. */
export function StartMoment({ purchase, before, age, onEnd }: StartMomentProps) {
  const t = useTranslate()
  const localized = useLocalized()
  // Read while the former page is still in the document.
  const [{ width, headHeight, gap, fieldEnd }] = useState(places)
  const field = useRef<HTMLDivElement>(null)
  const [wasOnMain] = useState(() => document.activeElement?.id === 'main')
  const [rise] = useState(riseMs)
  const machine = purchaseName(purchase, t)
  const known = startProgressOf(purchase.status)
  const charged = chargedAmountOf(purchase)
  const paid = t(charged === 0 ? 'wait.free' : 'wait.paid')
  const started = t('bill.started', { machine })
  const done = purchase.ends_at === null ? '' : t('bill.doneAt', { time: timeText(purchase.ends_at, t) })
  useSpokenProgress(known, [paid, t('wait.paidNote', { machine })])
  const end = useCallback(() => onEnd(wasOnMain), [onEnd, wasOnMain])
  const beat = useBeats({ known, riseMs: rise, onEnd: end })
  useEffect(() => {
    if (beat > 0 && beat <= STEPS) vibrate(beat < STEPS ? LIGHT_MS : undefined)
  }, [beat])

  // On a phone the drum was below the field: its ground grows down to it.
  useLayoutEffect(() => {
    const grown = (field.current?.getBoundingClientRect().bottom ?? 0) - (fieldEnd ?? Number.POSITIVE_INFINITY)
    if (grown <= FIELD_END_PX || prefersReducedMotion()) return
    field.current?.animate({ clipPath: [`inset(0 -100vmax ${grown}px)`, 'inset(0 -100vmax 0px)'] }, GROUND)
  }, [fieldEnd])

  const isStarted = beat > STEPS
  const title = isStarted ? started : paid
  const note = isStarted ? done : beat > 1 ? t('wait.paidNote', { machine }) : ''
  return (
    <PageLayout
      aside={null}
      title={title}
      header={<MachineHeader name={machine} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer isFilled>
        <div data-field ref={field}>
          <div style={{ minHeight: headHeight }}>
            <Stack gap={1} align="center">
              <div key={title} className={momentText} data-say>
                <PageHeading size="l" align="center">
                  {isStarted || charged === 0
                    ? title
                    : `${title} ${t('amount.inBaht', { amount: formatPrice(charged) })}`}
                </PageHeading>
              </div>
              <div key={note} className={momentText}>
                <Text size="lead" tone="ink2" align="center">
                  {note}
                </Text>
              </div>
            </Stack>
          </div>
          <AsideDrum state="starting" number={purchase.machine_number}>
            <Drum
              transaction={purchase.transaction}
              beat={beat}
              minutes={purchase.program.minutes}
              unit={t('amount.minutesUnit')}
              isStill={prefersReducedMotion()}
              width={width}
              before={before}
            >
              <FallingModules />
            </Drum>
          </AsideDrum>
        </div>
        <div style={{ height: (gap ?? 24) - FIELD_END_PX }} />
        <div className={stillSteps}>
          {/* The last step is done when the title says so. */}
          <PaySteps done={isStarted ? STEPS : beat > 0 ? 2 : 0} />
        </div>
        {isStarted || charged === 0 ? null : (
          <div className={safeText}>
            <StartPromise />
          </div>
        )}
        {beat >= known && known < STEPS ? <div className={lateText}>{age}</div> : null}
      </PageContainer>
    </PageLayout>
  )
}
