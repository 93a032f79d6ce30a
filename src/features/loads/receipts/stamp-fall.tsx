import { useCallback } from 'react'
import { prefersReducedMotion, vibrate } from '#lib/browser/page-visibility.ts'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** Cards with more stamps show no picture. */
const MAX_DOORS = 20
const FALL_MS = 460
const LIGHT_MS = 15

/** The stamp falls into its place; under reduced motion it only appears. */
function fall(element: HTMLElement | null, px: number) {
  if (!element?.animate) return
  const way = [`translateY(-${px}px) scale(1.9) rotate(-14deg)`, 'scale(0.92)', 'none']
  element.animate(
    { opacity: [0, 1, 1], offset: [0, 0.8, 1], ...(prefersReducedMotion() ? {} : { transform: way }) },
    { duration: FALL_MS, easing: 'cubic-bezier(0.5, 0, 0.8, 0.5)' },
  ).onfinish = () => vibrate(LIGHT_MS)
}

type StampFallProps = {
  stamps: number
  needed: number
  /** px from which the new stamp falls. */
  height?: number
}

/** The stamp card with its new stamp. Hidden from screen readers, as the banner above says the count. */
export default function StampFall({ stamps, needed, height = 72 }: StampFallProps) {
  // The same at each render: React would call another one again, and the stamp would fall again.
  const drop = useCallback((element: HTMLElement | null) => fall(element, height), [height])
  if (needed > MAX_DOORS) return null
  return (
    <div aria-hidden style={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 8, justifyItems: 'center' }}>
      {Array.from({ length: needed }, (_, index) => (
        <span key={index} ref={index === stamps - 1 ? drop : undefined}>
          <Porthole state={index < stamps ? 'full' : 'plain'} size={44} isBare>
            {index < stamps ? <CheckIcon size={20} /> : undefined}
          </Porthole>
        </span>
      ))}
    </div>
  )
}
