import { css } from '#styled/css'
import { ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { RING_RADIUS, SHUT } from '#ui/porthole/geometry.ts'

const box = css({
  position: 'absolute',
  inset: '[0px]',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  overflow: 'hidden',
  color: 'ink3',
})

/** The shade around the glass covers windows of any size. */
const SHADE = 400

// One-off values are attributes: the style sheet is for what pages share.
const door = {
  position: 'absolute',
  width: 'max(7rem, min(78%, 22rem, 100dvh - 31rem))',
  aspectRatio: 1,
  overflow: 'visible',
  translate: '0 -2rem',
} as const

/** The door of a machine as the frame for the code; without a picture behind it, with the sign for scanning. */
export function Viewfinder({ isLive }: { isLive: boolean }) {
  return (
    <div className={box} aria-hidden>
      <svg style={door} viewBox="0 0 120 120" fill="none" aria-hidden focusable="false">
        {isLive ? (
          // Everything outside the glass is shaded, so that the code is held where the eye looks.
          <circle cx="60" cy="60" r={RING_RADIUS + SHADE / 2} stroke="#000" strokeWidth={SHADE} opacity=".45" />
        ) : (
          <circle cx="60" cy="60" r={RING_RADIUS} fill="var(--colors-glass)" />
        )}
        <path d={SHUT} stroke="var(--colors-line-ui)" strokeWidth="4" strokeLinecap="round" />
        <circle cx="60" cy="60" r={RING_RADIUS} stroke="var(--colors-surface)" strokeWidth="9" />
        <circle cx="60" cy="60" r={RING_RADIUS} stroke="var(--colors-brand-ui)" strokeWidth="5" />
      </svg>
      {isLive ? null : (
        <span style={{ translate: '0 -2rem', scale: 2 }}>
          <ScanIcon size={28} />
        </span>
      )}
    </div>
  )
}
