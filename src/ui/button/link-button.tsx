import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import type { RecipeVariantProps } from '#styled/css'
import { buttonRecipe } from './button.recipe.ts'

export type LinkButtonProps = Omit<AriaLinkProps, 'className' | 'style' | 'children' | 'href'> &
  RecipeVariantProps<typeof buttonRecipe> & {
    href: string
    children: ReactNode
    icon?: ReactNode
  }

/** A link with the style of a button. Keyboard and screen readers treat it as a link. */
export function LinkButton({ children, icon, ...props }: LinkButtonProps) {
  const [variants, rest] = buttonRecipe.splitVariantProps(props)
  return (
    <AriaLink {...rest} className={buttonRecipe(variants)}>
      {icon}
      <span>{children}</span>
    </AriaLink>
  )
}
