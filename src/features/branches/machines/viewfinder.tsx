import { css } from '#styled/css'
import { ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { RING_RADIUS, SHUT } from '#ui/porthole/geometry.ts'

const box = css({
  position: 'absolute',
  zIndex: '[-1]',
  insetBlockStart: '[0px]',
  insetBlockEnd: '[5rem]',
  insetInline: '[0px]',
  display: 'grid',
  placeItems: 'center',
  color: 'ink3',
  pointerEvents: 'none',
})
const door = css({
  gridArea: '[1 / 1]',
  width: { base: '[min(78%, 22rem, 100dvh - 29rem)]', _narrow: '[min(78%, 22rem, 100dvh - 32rem)]' },
  minWidth: '[7rem]',
  aspectRatio: '[1]',
  overflow: 'visible',
  fill: '[none]',
})
// Everything outside the glass is veiled, so that the code is held where the eye looks.
const veil = css({ stroke: 'ink', strokeWidth: '[400]', opacity: '[0.45]' })
const glass = css({ fill: 'glass' })
const bezel = css({ stroke: 'surface', strokeWidth: '[9]' })
const ring = css({ stroke: 'brandUi', strokeWidth: '[5]', _highContrast: { stroke: '[CanvasText]' } })
const hardware = css({ stroke: 'lineUi', strokeWidth: '[4]', strokeLinecap: 'round' })
const icon = css({ gridArea: '[1 / 1]', lineHeight: '0' })

/** The door of a machine as the frame for the code; without a picture behind it, with the sign for scanning. */
export function Viewfinder({ isLive }: { isLive: boolean }) {
  return (
    <div className={box} aria-hidden>
      <svg className={door} viewBox="0 0 120 120" aria-hidden focusable="false">
        {isLive ? <circle className={veil} cx="60" cy="60" r={RING_RADIUS + 200} /> : null}
        {isLive ? null : <circle className={glass} cx="60" cy="60" r={RING_RADIUS} />}
        <path className={hardware} d={SHUT} />
        <circle className={bezel} cx="60" cy="60" r={RING_RADIUS} />
        <circle className={ring} cx="60" cy="60" r={RING_RADIUS} />
      </svg>
      {isLive ? null : (
        <span className={icon}>
          <ScanIcon size={28} />
        </span>
      )}
    </div>
  )
}
