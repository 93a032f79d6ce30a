import type { LucideIcon } from 'lucide-react'
import { css } from '#styled/css'

const icon = css({ flex: 'none' })

// In the units of the 24-unit grid: every size comes out 1.75 px thick, a strong one 2.25 px.
const looks = {
  20: { size: '1.25rem', stroke: 2.1, strong: 2.7 },
  24: { size: '1.5rem', stroke: 1.75, strong: 2.25 },
  28: { size: '1.75rem', stroke: 1.5, strong: 1.93 },
} as const

export type IconProps = {
  /** Its side in px at normal text size; it grows with the text. */
  size?: keyof typeof looks
  /** Thicker, for the one that is current. */
  isStrong?: boolean
}

/** A line picture in the colour of its text. Never read aloud: what it stands beside, or the control round it, has the name. */
export function Icon({ of: Picture, size = 24, isStrong = false }: IconProps & { of: LucideIcon }) {
  const look = looks[size]
  return (
    <Picture
      aria-hidden
      focusable={false}
      className={icon}
      size={look.size}
      strokeWidth={isStrong ? look.strong : look.stroke}
    />
  )
}
