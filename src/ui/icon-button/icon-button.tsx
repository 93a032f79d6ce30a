import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { iconButtonRecipe } from './icon-button.recipe.ts'

export type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The accessible name. */
  label: string
  children: ReactNode
}

/** A button with only an icon. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className={iconButtonRecipe}>
      {children}
    </AriaButton>
  )
}
