import type { ReactNode } from 'react'
import { css, cx, type RecipeVariantProps } from '#styled/css'
import { buttonRecipe } from './button.recipe.ts'

const unseen = css({ visibility: 'hidden' })

export type ButtonPlaceholderProps = RecipeVariantProps<typeof buttonRecipe> & { children: ReactNode; icon?: ReactNode }

/** The place of a button on its way: as large as the button with the same words will be. */
export function ButtonPlaceholder({ children, icon, ...variants }: ButtonPlaceholderProps) {
  return (
    <span aria-hidden className={cx(buttonRecipe(variants), unseen)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
