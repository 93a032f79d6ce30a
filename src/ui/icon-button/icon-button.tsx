import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { iconButtonRecipe } from './icon-button.recipe.ts'

export type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The spoken name. */
  label: string
  children: ReactNode
}

/** An action that is an icon alone. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className={iconButtonRecipe}>
      {children}
    </AriaButton>
  )
}
