import type { IconNode } from 'lucide'
import { createElement } from 'react'
import { css } from '#styled/css'

const icon = css({ flex: 'none' })

// Stroke widths in units of the 24-unit grid: in every size a line is 1.75 px thick, a strong one 2.25 px.
const sizes = {
  20: { size: '1.25rem', stroke: 2.1, strong: 2.7 },
  24: { size: '1.5rem', stroke: 1.75, strong: 2.25 },
  28: { size: '1.75rem', stroke: 1.5, strong: 1.93 },
} as const

export type IconProps = {
  /** Width and height in px at the default text size; grows with the text. */
  size?: keyof typeof sizes
  /** Thicker lines, for the current item. */
  isStrong?: boolean
}

/**
 * An icon of lucide, drawn in the colour of its text. Screen readers skip it: the control or the text next to it has the
 * name.
 */
export function Icon({ of: nodes, size = 24, isStrong = false }: IconProps & { of: IconNode }) {
  const { size: side, stroke, strong } = sizes[size]
  return createElement(
    'svg',
    {
      'aria-hidden': true,
      focusable: false,
      className: icon,
      width: side,
      height: side,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: isStrong ? strong : stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    ...nodes.map(([tag, attributes]) => createElement(tag, attributes)),
  )
}
