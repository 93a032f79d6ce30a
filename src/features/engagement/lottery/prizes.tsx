import { type Draw, PRIZE_KINDS, type PrizeKind, prizeAmount, prizeCount } from '#contract/lottery.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Panel } from '#ui/list/panel.tsx'

/** Prizes for the first or last digits of a number: most winning tickets win one of these. */
const DIGIT_PRIZES = ['front_three', 'back_three', 'back_two'] as const satisfies PrizeKind[]
const OTHER_PRIZES = PRIZE_KINDS.filter(
  (kind) => kind !== 'first' && !DIGIT_PRIZES.some((digitPrize) => digitPrize === kind),
)

const numberGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(4.5rem, 1fr))',
  gap: '2',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: '700',
})
const figure = css({ textStyle: 'figureTotal' })
const figures = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', textStyle: 'figureM' })
const sideBySide = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
  columnGap: '2',
  rowGap: '4',
})
const smallHeading = css({ textStyle: 'small', fontWeight: '700' })

type PrizeProps = { draw: Draw; kind: PrizeKind }

/** The prizes that most people look for: the first prize, and those for the first or last digits. */
export function TopPrizes({ draw }: { draw: Draw }) {
  const t = useTranslate()
  return (
    <Panel>
      <Stack gap={4}>
        <section aria-labelledby="first">
          <Heading level={2} size="m" id="first">
            {t('lottery.prize.first')}
          </Heading>
          <Numbers draw={draw} kind="first" className={figure} />
          <Amount draw={draw} kind="first" />
        </section>
        <div className={sideBySide}>
          {DIGIT_PRIZES.filter((kind) => prizeCount(kind, draw.date) > 0).map((kind) => (
            <section key={kind} aria-labelledby={kind}>
              <h2 id={kind} className={smallHeading}>
                {t(`lottery.prize.${kind}`)}
              </h2>
              <Numbers draw={draw} kind={kind} className={figures} />
              <Amount draw={draw} kind={kind} />
            </section>
          ))}
        </div>
      </Stack>
    </Panel>
  )
}

/** All other kinds of prizes, with their numbers. */
export function LastPrizes({ draw }: { draw: Draw }) {
  const t = useTranslate()
  return OTHER_PRIZES.map((kind) => (
    <section key={kind} aria-labelledby={kind}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={kind}>
          {t(`lottery.prize.${kind}`)}
        </Heading>
        <Amount draw={draw} kind={kind} />
        <Panel>
          <Numbers draw={draw} kind={kind} className={numberGrid} />
        </Panel>
      </Stack>
    </section>
  ))
}

function Amount({ draw, kind }: PrizeProps) {
  const t = useTranslate()
  const amount = prizeAmount(kind, draw)
  const messageId = prizeCount(kind, draw.date) > 1 ? 'lottery.each' : 'lottery.one'
  return (
    <Text size="small" tone="ink2">
      {amount === null ? t('lottery.amountUnknown') : t(messageId, { amount: formatPrice(amount) })}
    </Text>
  )
}

/** The drawn numbers, and how many are not drawn yet. */
function Numbers({ draw, kind, className }: PrizeProps & { className: string }) {
  const t = useTranslate()
  const drawn = draw.numbers[kind]
  const missing = prizeCount(kind, draw.date) - drawn.length
  return (
    <Stack gap={2}>
      {drawn.length > 0 ? (
        <ul className={className}>
          {drawn.map((number, index) => (
            <li key={index}>
              <NoWrap part={number}>{number}</NoWrap>
            </li>
          ))}
        </ul>
      ) : null}
      {missing > 0 ? (
        <Text size="small" tone="ink2">
          {t('lottery.missing', { count: missing })}
        </Text>
      ) : null}
    </Stack>
  )
}
