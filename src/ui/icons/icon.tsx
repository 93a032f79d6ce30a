import type { LucideIcon } from 'lucide-react'
import { css } from '#styled/css'

const icon = css({ flex: 'none' })

// Strokes in units of the 24-unit grid. In every size the line is 1.75 px thick, or 2.25 px if strong.
const sizes = {
  20: { size: '1.25rem', stroke: 2.1, strong: 2.7 },
  24: { size: '1.5rem', stroke: 1.75, strong: 2.25 },
  28: { size: '1.75rem', stroke: 1.5, strong: 1.93 },
} as const

export type IconProps = {
  /** Width and height in px at normal text size; the icon grows with the text. */
  size?: keyof typeof sizes
  /** Thicker lines, such as for the current item. */
  isStrong?: boolean
}

/**
 * A line icon in the colour of the text. Hidden from screen readers: the text next to it or the control around it has
 * the name.
 */
export function Icon({ of: Picture, size = 24, isStrong = false }: IconProps & { of: LucideIcon }) {
  const { size: side, stroke, strong } = sizes[size]
  return <Picture aria-hidden focusable={false} className={icon} size={side} strokeWidth={isStrong ? strong : stroke} />
}
