import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { IconBadge } from './icon-badge.tsx'
import { iconButtonLook } from './icon-button-look.ts'

export type IconLinkProps = Omit<AriaLinkProps, 'className' | 'style' | 'children' | 'aria-label' | 'href'> & {
  href: string
  /** The spoken name. When there is a badge, it says what is counted. */
  label: string
  children: ReactNode
  /** A short count over the icon's corner. Not spoken: `label` says it in words. */
  badge?: string
}

/** A way somewhere that is an icon alone. */
export function IconLink({ label, children, badge, ...rest }: IconLinkProps) {
  return (
    <AriaLink {...rest} aria-label={label} className={iconButtonLook()}>
      {children}
      <IconBadge text={badge} />
    </AriaLink>
  )
}
