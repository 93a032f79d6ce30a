import { type ReactNode, useEffect, useState } from 'react'
import { MAX_MARKS, StampMarks } from '#features/rewards/stamps/stamp-marks.tsx'
import { prefersReducedMotion, vibrate } from '#lib/browser/page-visibility.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'

const STAMP_MS = 60
const SLIDE = { duration: 500, easing: 'cubic-bezier(0.2, 0.9, 0.3, 1.1)', fill: 'backwards' } as const

const scene = css({ position: 'relative', display: 'grid', justifyItems: 'center', paddingBlockEnd: '6' })
const ticket = css({
  position: 'absolute',
  insetBlockEnd: '[0px]',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingBlock: '3',
  paddingInline: '4',
  bg: 'surface',
  color: 'ink',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'brandUi',
  borderRadius: 'control',
  textStyle: 'hM',
  transform: 'rotate(-3deg)',
})

type FullCardProps = {
  needed: number
  /** The coupon's title. */
  title: string
}

const show = (element: SVGGElement, index: number) =>
  void element.animate?.({ opacity: [0, 1] }, { duration: 120, delay: STAMP_MS * index, fill: 'backwards' })

/** A full stamp card: its stamps run onto the ring, the door opens, and the ticket slides out. */
export default function FullCard({ needed, title }: FullCardProps): ReactNode {
  const t = useTranslate()
  const isStill = prefersReducedMotion()
  const opensAfter = isStill ? 0 : STAMP_MS * Math.min(needed, MAX_MARKS)
  const [isOpen, setOpen] = useState(isStill)
  useEffect(() => {
    const timer = setTimeout(() => {
      setOpen(true)
      vibrate()
    }, opensAfter)
    return () => clearTimeout(timer)
  }, [opensAfter])

  const slide = (element: HTMLElement | null) =>
    void element?.animate?.(
      {
        opacity: [0, 1],
        transform: [isStill ? 'rotate(-3deg)' : 'translateY(-5rem) scale(0.6) rotate(4deg)', 'rotate(-3deg)'],
      },
      { ...SLIDE, delay: isStill ? 0 : 300 },
    )

  return (
    <Stack gap={4} align="center">
      <div className={scene} aria-hidden>
        <StageDrum
          state={isOpen ? 'opened' : 'idle'}
          size="page"
          marks={<StampMarks stamps={needed} needed={needed} onMark={isStill ? undefined : show} />}
        />
        {isOpen ? (
          <span ref={slide} className={ticket}>
            <TicketIcon />
            {title}
          </span>
        ) : null}
      </div>
      <Text isStrong align="center">
        {t('bill.cardFull', { title })}
      </Text>
      <LinkButton href="/coupon/claim" tone="primary" width="fill">
        {t('stamp.use')}
      </LinkButton>
    </Stack>
  )
}
