import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { css, type RecipeVariantProps } from '#styled/css'
import { AnnouncerContext } from './announcer-context.ts'
import { buttonRecipe } from './button.recipe.ts'

/** What takes less is over before it has been said. */
const LASTS_MS = 1_000

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
  RecipeVariantProps<typeof buttonRecipe> & {
    children: ReactNode
    /** Before the text; the text names the button. */
    icon?: ReactNode
    /** Said once if a press began the wait and it lasts a second, and part of the button's name from its start. */
    pendingLabel?: string
  }

/**
 * Starts an action. While `isPending` it keeps focus, ignores presses and says `pendingLabel`. react-aria's own
 * `isPending` would speak in a live region of its own, which Orca does not say and others say a second time.
 */
export function Button({ children, icon, isPending = false, pendingLabel = '', ...props }: ButtonProps) {
  const [variants, rest] = buttonRecipe.splitVariantProps(props)
  const tell = useContext(AnnouncerContext)
  const wasPressed = useRef(false)
  useEffect(() => {
    // What a page reads anew by itself is nobody's news.
    if (!isPending || !pendingLabel || !wasPressed.current) return
    wasPressed.current = false
    const timer = setTimeout(() => tell(pendingLabel), LASTS_MS)
    return () => clearTimeout(timer)
  }, [isPending, pendingLabel, tell])
  return (
    <AriaButton
      {...rest}
      onPress={(event) => {
        if (isPending) return
        wasPressed.current = true
        rest.onPress?.(event)
      }}
      {...(isPending ? { type: 'button', 'aria-disabled': true } : {})}
      className={buttonRecipe(variants)}
    >
      {isPending ? (
        <ProgressBar isIndeterminate aria-label={pendingLabel}>
          <span className={spinner} />
        </ProgressBar>
      ) : (
        icon
      )}
      <span>{children}</span>
    </AriaButton>
  )
}
