import type { ReactNode } from 'react'
import { css, cx, type RecipeVariantProps } from '#styled/css'
import { buttonLook } from './button.recipe.ts'

const unseen = css({ visibility: 'hidden' })

export type ButtonPlaceProps = RecipeVariantProps<typeof buttonLook> & { children: ReactNode; icon?: ReactNode }

/** The place of a button on its way: as large as the button with the same words will be. */
export function ButtonPlace({ children, icon, ...variants }: ButtonPlaceProps) {
  return (
    <span aria-hidden className={cx(buttonLook(variants), unseen)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
