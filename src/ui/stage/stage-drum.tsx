import type { CSSProperties, ReactNode } from 'react'
import { stageDrumRecipe } from '#styled/recipes'
import { BODY } from '#ui/porthole/geometry.ts'

type Look = {
  ring: 'none' | 'whole' | 'arc' | 'dots'
  tone?: 'brand' | 'warn' | 'alarm'
  pose?: 'closed' | 'ajar' | 'open'
  inside?: 'clean' | 'dark' | 'scene'
  things?: 'none' | 'ghost' | 'damp' | 'clothes' | 'pile' | 'gone'
  mood?: Mood
  hasWater?: boolean
  /** A QR code has the whole drum: the ring is thin and at the rim, and there is no glass before it. */
  hasCode?: boolean
}
/** How the brand's companion looks, if it has one. */
export type Mood = 'calm' | 'asleep' | 'glad' | 'alarmed'

// No two states differ by colour alone.
const LOOKS = {
  /** Ajar, with the brand's picture behind it. */
  guest: { ring: 'none', pose: 'ajar', inside: 'scene' },
  idle: { ring: 'none', things: 'ghost' },
  unpaid: { ring: 'arc', tone: 'warn' },
  /** On the page of the payment: the time left is its ring. */
  paying: { ring: 'arc' },
  code: { ring: 'arc', hasCode: true },
  unknown: { ring: 'dots', tone: 'warn', things: 'ghost' },
  /** Its door is about to shut. */
  paid: { ring: 'none', pose: 'ajar', things: 'clothes', hasWater: true },
  starting: { ring: 'none', things: 'clothes', hasWater: true, mood: 'glad' },
  /** The start failed, and the money is in the drum. */
  alarm: { ring: 'dots', tone: 'alarm', mood: 'alarmed' },
  running: { ring: 'arc', things: 'clothes', hasWater: true, mood: 'asleep' },
  soon: { ring: 'arc', tone: 'warn', things: 'damp', hasWater: true },
  done: { ring: 'whole', pose: 'open', inside: 'dark', things: 'pile', mood: 'glad' },
  /** The clothes go, and what is in the middle comes. */
  collected: { ring: 'whole', pose: 'open', inside: 'dark', things: 'gone', mood: 'glad' },
  /** With something in it that is no laundry. */
  opened: { ring: 'whole', pose: 'open', inside: 'dark', mood: 'glad' },
} as const satisfies Record<string, Look>

export type StageState = keyof typeof LOOKS
/** What the brand has drawn for pages of their kind: its own sign, a secret, a machine's code, the stars, laundry, coupons, the customer. */
export type StageScene = 'scene' | 'lock' | 'code' | 'night' | 'basket' | 'ticket' | 'card'
export const moodOf = (state: StageState): Mood => (LOOKS[state] as Look).mood ?? 'calm' // as `satisfies` has checked

export const isOpened = (state: StageState) => (LOOKS[state] as Look).pose === 'open' // as above

export type StageDrumProps = {
  state: StageState
  /** Share of the time that is left, 0 to 1: of the ring, and of the water. */
  left?: number
  /** Of the water, if it is not that of the time: 0 to 1. */
  level?: number
  /** The whole picture in a sentence; without it, hidden from screen readers, because the page says the same. */
  label?: string | undefined
  /** Moves water and clothes, except under reduced motion: at most one on a page. */
  isAnimated?: boolean
  /** It was running on this page until now: the water drains first. */
  isEnding?: boolean
  /** In a field or another box that sets `--door`; in a card; alone on a page; or as large as a bank's app shows a code. */
  size?: 'field' | 'card' | 'page' | 'code' | undefined
  /** A picture behind the glass. */
  picture?: ReactNode
  /** The brand's drawing in a drum that is ajar. */
  scene?: StageScene
  /** On the ring: circles of 200 units round its centre. A door that is open stands before those at its hinges. */
  marks?: ReactNode
  /** In the drum, over the laundry and below the water. */
  inDrum?: ReactNode
  /** In the middle of the drum. */
  children?: ReactNode
}

/** Rings of holes on 160 units: points on circles, drawn as dashes without a length. */
const HOLES = [
  { r: 22, gap: 17.28 },
  { r: 40, gap: 17.95 },
  { r: 58, gap: 18.22 },
]

/** Of 100 units, in rows of 42: two rows are the way of the animation, so that its end meets its beginning. */
const BUBBLES = [-84, -42, 0, 42, 84]
  .flatMap((row) => [
    { x: 15, y: row + 10, r: 2.5 },
    { x: 30, y: row + 31, r: 1.5 },
    { x: 47, y: row + 4, r: 2 },
    { x: 76, y: row + 22, r: 3 },
  ])
  .map(({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
  .join('')
// One-off values are attributes: the style sheet is in every page.
const belowSurface = { position: 'absolute', inset: '6% 0 0', overflow: 'hidden' } as const
const rising = { animation: 'fall 8s linear infinite reverse' }

export const STAGE_RING = 90.5
/** Around a QR code, so that the code has the whole drum. */
const RIM_RADIUS = 95.7

/** React's type knows no custom properties. */
const custom = (properties: Record<`--${string}`, string | number>) => properties as CSSProperties

const share = (left: number) => (Number.isFinite(left) ? Math.min(1, Math.max(0, left)) : 0)

/** The door of the customer's machine, large, in the dress of the brand. It closes, fills, drains and opens. */
export function StageDrum({
  state,
  left = 0,
  level = state === 'starting' ? 1 : left,
  label,
  isAnimated = false,
  isEnding = false,
  size = 'field',
  picture,
  scene,
  marks,
  inDrum,
  children,
}: StageDrumProps) {
  const look: Look = LOOKS[state]
  const hasCode = look.hasCode === true
  const radius = hasCode ? RIM_RADIUS : STAGE_RING
  const { ring, tone = 'brand', pose = 'closed', inside = 'clean', things = 'none', mood = 'calm' } = look
  const styles = stageDrumRecipe({ ring, tone, pose, inside, things, size, isAnimated, isEnding, hasCode })
  const style = custom({ '--left': share(left), '--level': share(level) })
  return (
    <span
      // The code has its own name.
      {...(label ? { role: 'img', 'aria-label': label } : hasCode ? {} : { 'aria-hidden': true })}
      className={styles.root}
      style={style}
      data-door={state}
    >
      <svg className={styles.art} viewBox="0 0 200 200" aria-hidden focusable="false">
        {hasCode ? null : <circle className={styles.bezel} cx="100" cy="100" r="98.5" />}
        <circle className={styles.track} cx="100" cy="100" r={radius} />
        {ring === 'none' ? null : <circle className={styles.arc} cx="100" cy="100" r={radius} pathLength="100" />}
        <rect className={styles.hinge} x="12" y="74" width="9" height="15" />
        <rect className={styles.hinge} x="12" y="111" width="9" height="15" />
        {marks}
      </svg>
      <span className={styles.drum}>
        {/* None behind a figure, whose letters may be thin. */}
        {hasCode || children ? null : (
          <svg className={styles.holes} viewBox="0 0 160 160" aria-hidden focusable="false">
            {HOLES.map(({ r, gap }) => (
              <circle key={r} cx="80" cy="80" r={r} strokeDasharray={`0 ${gap}`} />
            ))}
          </svg>
        )}
        <span className={styles.things} style={scene && custom({ '--things': `var(--stage-${scene})` })}>
          {picture}
        </span>
        {inDrum}
        {look.hasWater || isEnding ? (
          <span className={styles.water} style={isEnding ? { transform: 'translateY(110%)' } : undefined}>
            {[1, 2].map((wave) => (
              <svg
                key={wave}
                className={styles.wave}
                viewBox="0 0 200 120"
                preserveAspectRatio="none"
                aria-hidden
                focusable="false"
              >
                <path d={BODY} />
              </svg>
            ))}
            <span style={belowSurface}>
              <svg
                className={styles.bubbles}
                style={isAnimated ? rising : undefined}
                viewBox="0 0 100 100"
                aria-hidden
                focusable="false"
              >
                <path d={BUBBLES} />
              </svg>
            </span>
          </span>
        ) : null}
        {hasCode ? null : <span className={styles.companion} data-companion={mood} />}
      </span>
      {hasCode ? null : (
        <span className={styles.leaf}>
          <svg className={styles.art} viewBox="0 0 200 200" aria-hidden focusable="false">
            <circle className={styles.frame} cx="100" cy="100" r="75" />
            <circle className={styles.edge} cx="100" cy="100" r="82" strokeWidth="var(--stage-rim-width)" />
            <circle className={styles.edge} cx="100" cy="100" r="68" strokeWidth="var(--stage-edge-width)" />
            <path className={styles.handle} d="M172.5 80.5A75 75 0 0 1 172.5 119.5" />
            {/* At the rim, where it lies over no face. */}
            {state === 'soon' ? (
              <circle className={styles.soon} cx="100" cy="100" r="64" />
            ) : (
              <path className={styles.shine} d="M44 68A64 64 0 0 1 72 42M79 40A64 64 0 0 1 85 38" />
            )}
          </svg>
        </span>
      )}
      {children ? <span className={styles.figure}>{children}</span> : null}
    </span>
  )
}

export type DrumFigureProps = {
  number: string
  unit?: string
  icon?: ReactNode
}

/** A figure in the drum, with its unit. Each digit has a cell of its own. */
export function DrumFigure({ number, unit, icon }: DrumFigureProps) {
  const styles = stageDrumRecipe({ ring: 'none' })
  const isLong = unit?.includes(' ') || number.length > 2
  // `9:41` and `1,240` have to fit, too.
  const limit = (0.98 / number.length).toFixed(2)
  const fontSize = `calc(var(--door) * min(${limit}, var(--stage-figure${isLong ? '-long' : ''})))`
  return (
    <>
      {icon}
      <span className={styles.number} style={{ fontSize }}>
        {[...number].map((digit, index) => (
          <span key={index} className={/\d/.test(digit) ? styles.digit : undefined}>
            {digit}
          </span>
        ))}
      </span>
      {unit ? (
        <span className={styles.unit} style={isLong ? { width: '100%' } : undefined}>
          {unit}
        </span>
      ) : null}
    </>
  )
}
