import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { css, type RecipeVariantProps } from '#styled/css'
import { buttonLook } from './button-look.ts'

const spinner = css({
  display: 'block',
  boxSize: '[1.25em]',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: '[currentColor]',
  borderInlineEndColor: '[transparent]',
  borderRadius: 'full',
  // Forced colours would draw the gap too.
  _highContrast: { borderInlineEndColor: '[ButtonFace]' },
  _motionSafe: { animation: 'turn 1s linear infinite' },
})

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> &
  RecipeVariantProps<typeof buttonLook> & {
    children: ReactNode
    /** Before the text; the text names the button. */
    icon?: ReactNode
    /** Said once when waiting begins, and part of the button's name while it lasts. */
    pendingLabel?: string
  }

/** Starts an action. While `isPending` it keeps focus, ignores presses and says `pendingLabel`. */
export function Button({ children, icon, pendingLabel, ...props }: ButtonProps) {
  const [variants, rest] = buttonLook.splitVariantProps(props)
  return (
    <AriaButton {...rest} className={buttonLook(variants)}>
      {props.isPending ? (
        <ProgressBar isIndeterminate aria-label={pendingLabel ?? ''}>
          <span className={spinner} />
        </ProgressBar>
      ) : (
        icon
      )}
      <span>{children}</span>
    </AriaButton>
  )
}
