import type { CSSProperties, ReactNode } from 'react'
import { AlertIcon, BasketIcon, ClockIcon, NoSignalIcon } from '#ui/icons/status-icons.tsx'
import { AJAR, BODY, RING_RADIUS, SHUT, SLASH, SURFACE, TICKS } from './geometry.ts'
import { portholeRecipe } from './porthole.recipe.ts'

type Door = {
  ring: 'none' | 'whole' | 'arc' | 'dashes' | 'dots' | 'broken'
  hasWater?: boolean
  hasTicks?: boolean
  /** Shown in the glass if there are no children. */
  icon?: ReactNode
}

// No two states differ by colour alone.
const doors = {
  free: { ring: 'whole' },
  reserved: { ring: 'dashes', icon: <ClockIcon /> },
  running: { ring: 'arc', hasWater: true, hasTicks: true },
  finishing: { ring: 'arc', hasWater: true },
  done: { ring: 'whole', icon: <BasketIcon /> },
  outOfOrder: { ring: 'none' },
  offline: { ring: 'dots', icon: <NoSignalIcon /> },
  paying: { ring: 'arc' },
  full: { ring: 'whole', hasWater: true, hasTicks: true },
  failed: { ring: 'broken', icon: <AlertIcon /> },
  plain: { ring: 'arc', hasWater: true, hasTicks: true },
} satisfies Record<string, Door>

export type PortholeState = keyof typeof doors
export type PortholeSize = 44 | 56 | 72 | 112 | 154

export type PortholeProps = {
  state: PortholeState
  /** Width in px at normal text size. */
  size: PortholeSize
  /** Share of the time that remains, 0 to 1. It sets the ring and the water level. */
  remaining?: number
  /** The load of another customer is grey and not animated. */
  owner?: 'mine' | 'other'
  /**
   * The whole picture in a sentence. Without it the picture is hidden from screen readers, because the page says the
   * same in text.
   */
  label?: string
  /** Animates the water, except under `prefers-reduced-motion`. Use it at most once per page. */
  isAnimated?: boolean
  /** Draws the ring in the warning colour, because time is short. */
  isUrgent?: boolean
  /** Without hinges and handle and with a thicker ring: shows time or a step instead of a machine. */
  isBare?: boolean
  /** The content of the glass. Replaces the icon of the state. */
  children?: ReactNode
}

const clamp = (share: number) => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0)
/** Steps of a small picture: no eye sees more, and the content security policy of a page names each `style` attribute in it. */
const SMALL_STEPS = 20

/** The door of a washing machine. Ring and water level show the same share of the remaining time. */
export function Porthole(props: PortholeProps) {
  const {
    state,
    size,
    remaining = 0,
    owner = 'mine',
    label,
    isAnimated = false,
    isUrgent = false,
    isBare = false,
  } = props
  const door: Door = doors[state]
  const content = props.children ?? door.icon
  const isSmall = size === 44 || size === 56 || size === 72
  const styles = portholeRecipe({
    state,
    size,
    owner,
    ring: door.ring,
    isUrgent,
    isBare: isBare || state === 'paying',
    isAnimated: isAnimated && owner === 'mine',
  })
  const share = isSmall ? Math.ceil(clamp(remaining) * SMALL_STEPS) / SMALL_STEPS : clamp(remaining)
  const isIdle = state === 'plain' && share === 0
  const hasTicks = door.hasTicks && !isIdle && !isBare && size === 154
  const style = { '--left': share } as CSSProperties // React's type knows no custom properties
  const semantics = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }

  return (
    <span {...semantics} className={styles.root} style={style}>
      <svg className={styles.art} viewBox="0 0 120 120" aria-hidden focusable="false">
        {!isBare && <path className={styles.hardware} d={state === 'free' ? AJAR : SHUT} />}
        <circle className={styles.bezel} cx="60" cy="60" r="59" />
        {door.ring !== 'none' && (
          <>
            <circle className={styles.track} cx="60" cy="60" r={RING_RADIUS} />
            <circle
              className={styles.arc}
              cx="60"
              cy="60"
              r={RING_RADIUS}
              pathLength={door.ring === 'arc' ? 100 : 336}
              transform="rotate(-90 60 60)"
            />
          </>
        )}
      </svg>
      <span className={styles.glass}>
        {door.hasWater && !isIdle && (
          <span className={styles.water}>
            <svg className={styles.wave} viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden focusable="false">
              <path className={styles.body} d={BODY} />
              <path className={styles.surface} d={SURFACE} />
            </svg>
          </span>
        )}
      </span>
      <svg className={styles.art} viewBox="0 0 120 120" aria-hidden focusable="false">
        {hasTicks && <path className={styles.ticks} d={TICKS} />}
        {state === 'finishing' && <circle className={styles.halo} cx="60" cy="60" r="41" />}
        <circle className={styles.lip} cx="60" cy="60" r="44.5" />
        {state === 'outOfOrder' && <path className={styles.slash} d={SLASH} />}
      </svg>
      {content && <span className={styles.content}>{content}</span>}
    </span>
  )
}
