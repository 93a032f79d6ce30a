import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { IconBadge } from './icon-badge.tsx'
import { iconButtonLook } from './icon-button-look.ts'

export type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The spoken name. When there is a badge, it says what is counted. */
  label: string
  children: ReactNode
  /** A short count over the icon's corner. Not spoken: `label` says it in words. */
  badge?: string
}

/** An action that is an icon alone. */
export function IconButton({ label, children, badge, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className={iconButtonLook()}>
      {children}
      <IconBadge text={badge} />
    </AriaButton>
  )
}
