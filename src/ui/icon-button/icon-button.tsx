import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { iconBadgeLook, iconButtonLook } from './icon-button-look.ts'

type Content = {
  /** The spoken name. When there is a badge, it says what is counted. */
  label: string
  children: ReactNode
  /** A short count over the icon's corner. Not spoken: `label` says it in words. */
  badge?: string
}

export type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & Content

/** An action that is an icon alone. */
export function IconButton({ label, children, badge, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className={iconButtonLook()}>
      {children}
      <Badge text={badge} />
    </AriaButton>
  )
}

export type IconLinkProps = Omit<AriaLinkProps, 'className' | 'style' | 'children' | 'aria-label' | 'href'> &
  Content & { href: string }

/** A way somewhere that is an icon alone. */
export function IconLink({ label, children, badge, ...rest }: IconLinkProps) {
  return (
    <AriaLink {...rest} aria-label={label} className={iconButtonLook()}>
      {children}
      <Badge text={badge} />
    </AriaLink>
  )
}

function Badge({ text }: { text: string | undefined }) {
  return text ? (
    <span aria-hidden className={iconBadgeLook()}>
      {text}
    </span>
  ) : null
}
