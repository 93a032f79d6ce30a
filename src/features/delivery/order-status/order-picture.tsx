import { BrandField } from '#components/brand-field.tsx'
import type { Order } from '#contract/orders.ts'
import type { ServiceStatus } from '#contract/services.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { StageDrum, type StageDrumProps } from '#ui/stage/stage-drum.tsx'
import { StageField } from '#ui/stage/stage-field.tsx'

const frame = css({ display: 'grid', placeItems: 'center', minHeight: '[12.5rem]' })
const art = css({
  width: '[min(12.5rem, 60vw)]',
  stroke: 'ink',
  strokeWidth: '[3]',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  fill: '[none]',
  _highContrast: { stroke: '[CanvasText]' },
})
const main = css({ fill: 'water', _highContrast: { fill: '[Canvas]' } })
const second = css({ fill: 'tint', _highContrast: { fill: '[Canvas]' } })
const accent = css({ fill: 'fill', _highContrast: { fill: '[Canvas]' } })

const Bag = () => (
  <>
    <path className={main} d="M46 76Q36 128 52 168Q100 184 148 168Q164 128 154 76Q100 92 46 76Z" />
    <path className={second} d="M46 76Q40 56 66 44Q100 58 134 44Q160 56 154 76Q100 92 46 76Z" />
    <path d="M70 46Q78 24 100 24T130 46M60 104Q100 116 140 104" />
    <rect className={accent} x="82" y="118" width="36" height="26" rx="4" />
  </>
)
const Stack = () => (
  <>
    <rect className={main} x="36" y="136" width="128" height="32" rx="12" />
    <rect className={second} x="42" y="104" width="116" height="32" rx="12" />
    <rect className={main} x="48" y="72" width="104" height="32" rx="12" />
    <path className={accent} d="M62 72Q60 52 84 50Q100 62 116 50Q140 52 138 72Z" />
    <path d="M36 152H64M158 120H132M48 88H74" />
  </>
)
const Door = () => (
  <>
    <path className={second} d="M52 172V52Q52 28 100 28T148 52V172Z" />
    <path d="M30 172H170M68 60H92V100H68ZM108 60H132V100H108Z" />
    <circle className={accent} cx="132" cy="120" r="5" />
    <path className={main} d="M70 138Q64 160 74 174Q96 180 118 174Q128 160 122 138Q96 148 70 138Z" />
    <path d="M82 140Q86 126 96 126T110 140" />
  </>
)

const ART = {
  received: Bag,
  picked_up: Bag,
  ready: Stack,
  on_the_way: Stack,
  done: Door,
} as const satisfies Partial<Record<ServiceStatus, () => React.ReactNode>>

const DRUMS = {
  washing: { state: 'starting', level: 0.7 },
  ready: { state: 'done' },
  on_the_way: { state: 'done' },
  done: { state: 'done' },
} as const satisfies Partial<Record<ServiceStatus, StageDrumProps>>

/** The same beside the page of a wide window: its basket until it is washed, and then the clothes. */
export function OrderAside({ step }: { step: Order['order']['step'] }) {
  const t = useTranslate()
  if (step === null || !(step in DRUMS)) return <BrandField scene="basket" />
  const drum = DRUMS[step as keyof typeof DRUMS] // checked above
  return <StageField state={drum.state} heading={<p>{t('home.promise')}</p>} door={<StageDrum {...drum} />} />
}

/**
 * The laundry at its present step: in its bag, in the drum, as a stack, at the door. The timeline below says the same; without
 * a ring, because nobody knows the time.
 */
export function OrderPicture({ step }: { step: Order['order']['step'] }) {
  if (step === 'washing')
    return (
      <div className={frame}>
        <StageDrum state="starting" size="page" level={0.7} isAnimated />
      </div>
    )
  if (step === null || !(step in ART)) return null
  const Art = ART[step as keyof typeof ART] // checked above
  return (
    <div className={frame}>
      <svg className={art} viewBox="0 0 200 200" aria-hidden focusable="false">
        <Art />
      </svg>
    </div>
  )
}
