import type { ReactNode } from 'react'
import { css, cx, type RecipeVariantProps } from '#styled/css'
import { buttonRecipe } from './button.recipe.ts'

const invisible = css({ visibility: 'hidden' })

export type ButtonPlaceholderProps = RecipeVariantProps<typeof buttonRecipe> & { children: ReactNode; icon?: ReactNode }

/** An invisible placeholder with the size of the button that will replace it. */
export function ButtonPlaceholder({ children, icon, ...variants }: ButtonPlaceholderProps) {
  return (
    <span aria-hidden className={cx(buttonRecipe(variants), invisible)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
