import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { css } from '#styled/css'
import { iconButtonRecipe } from './icon-button.recipe.ts'

const count = css({
  position: 'absolute',
  insetBlockStart: '[3px]',
  insetInlineEnd: '[1px]',
  minWidth: 'count',
  paddingInline: '1',
  borderRadius: 'tag',
  bg: 'fill',
  color: 'onFill',
  outline: '2px solid',
  outlineColor: 'canvas',
  textStyle: 'labelSStrong',
  textAlign: 'center',
})

export type IconLinkProps = Omit<AriaLinkProps, 'className' | 'style' | 'children' | 'aria-label' | 'href'> & {
  href: string
  /** The accessible name. With a badge it includes the count in words. */
  label: string
  children: ReactNode
  /** A short count over the corner of the icon. Hidden from screen readers, because `label` includes it. */
  badge?: string
}

/** A link with only an icon. */
export function IconLink({ label, children, badge, ...rest }: IconLinkProps) {
  return (
    <AriaLink {...rest} aria-label={label} className={iconButtonRecipe}>
      {children}
      {badge ? (
        <span aria-hidden className={count}>
          {badge}
        </span>
      ) : null}
    </AriaLink>
  )
}
