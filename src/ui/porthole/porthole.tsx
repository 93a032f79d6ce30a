import type { CSSProperties, ReactNode } from 'react'
import { AlertIcon, BasketIcon, ClockIcon, NoSignalIcon } from '#ui/icons/status-icons.tsx'
import { AJAR, BODY, RIM_RADIUS, RING_RADIUS, SHUT, SLASH, SURFACE, TICKS } from './geometry.ts'
import { portholeRecipe } from './porthole.recipe.ts'

type Door = {
  ring: 'none' | 'whole' | 'arc' | 'dashes' | 'dots'
  hasWater?: boolean
  hasTicks?: boolean
  /** In the glass when the caller puts nothing there. */
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
  failed: { ring: 'whole', icon: <AlertIcon /> },
  plain: { ring: 'arc', hasWater: true, hasTicks: true },
} satisfies Record<string, Door>

export type PortholeState = keyof typeof doors
export type PortholeSize = 44 | 56 | 72 | 112 | 154 | 200 | 272 | 'qr'

export type PortholeProps = {
  state: PortholeState
  /** Width in px at normal text size; `qr` is as wide as the window allows, to 336 px, with white glass for a code. */
  size: PortholeSize
  /** Share of the time left, 0 to 1: the ring is time, the water is the drum. */
  left?: number
  /** Somebody else's load is grey and still. */
  owner?: 'mine' | 'other'
  /** The whole picture in a sentence. Without it the picture is hidden, because a sentence stands beside it. */
  label?: string
  /** The water moves; at most one on a screen, and never against the visitor's wish for calm. */
  isAnimated?: boolean
  /** Time is short: a warning's colour. */
  isUrgent?: boolean
  /** Without hinges and handle, with a thicker ring: time or a step, and no machine. */
  isBare?: boolean
  /** What stands in the glass, in place of the state's own icon. */
  children?: ReactNode
}

const clamp = (share: number) => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0)

/** The door of a drum: a ring for time and water for the load, one number behind both. */
export function Porthole(props: PortholeProps) {
  const { state, size, left = 0, owner = 'mine', label, isAnimated = false, isUrgent = false, isBare = false } = props
  const door: Door = doors[state]
  const isCode = size === 'qr'
  const content = props.children ?? door.icon
  const look = portholeRecipe({
    state,
    size,
    owner,
    ring: door.ring,
    glassOf: isCode ? 'code' : 'door',
    isEmpty: !content,
    isUrgent,
    isBare: !isCode && (isBare || state === 'paying'),
    isAnimated: isAnimated && owner === 'mine',
  })
  const share = clamp(left)
  const isIdle = state === 'plain' && share === 0
  const hasTicks = door.hasTicks && !isIdle && !isBare && (size === 154 || size === 200 || size === 272)
  const radius = isCode ? RIM_RADIUS : RING_RADIUS
  const style = { '--left': share } as CSSProperties // React's type knows no custom properties
  // A code in the glass is a picture with a name of its own, so a nameless door round it must not hide it.
  const semantics = label ? { role: 'img', 'aria-label': label } : isCode ? {} : { 'aria-hidden': true }

  return (
    <span {...semantics} className={look.root} style={style}>
      <svg className={look.art} viewBox="0 0 120 120" aria-hidden focusable="false">
        {!isBare && <path className={look.hardware} d={state === 'free' ? AJAR : SHUT} />}
        {!isCode && <circle className={look.bezel} cx="60" cy="60" r="59" />}
        {door.ring !== 'none' && (
          <>
            <circle className={look.track} cx="60" cy="60" r={radius} />
            <circle
              className={look.arc}
              cx="60"
              cy="60"
              r={radius}
              pathLength={door.ring === 'arc' ? 100 : 336}
              transform="rotate(-90 60 60)"
            />
          </>
        )}
      </svg>
      <span className={look.glass}>
        {door.hasWater && (
          <span className={look.water}>
            <svg className={look.wave} viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden focusable="false">
              <path className={look.body} d={BODY} />
              <path className={look.surface} d={SURFACE} />
            </svg>
          </span>
        )}
      </span>
      {!isCode && (
        <svg className={look.art} viewBox="0 0 120 120" aria-hidden focusable="false">
          {hasTicks && <path className={look.ticks} d={TICKS} />}
          {state === 'finishing' && <circle className={look.halo} cx="60" cy="60" r="41" />}
          <circle className={look.lip} cx="60" cy="60" r="44.5" />
          {state === 'outOfOrder' && <path className={look.slash} d={SLASH} />}
        </svg>
      )}
      {content && <span className={look.content}>{content}</span>}
    </span>
  )
}
