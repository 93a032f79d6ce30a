import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { css, type RecipeVariantProps } from '#styled/css'
import { AnnouncerContext } from './announcer-context.ts'
import { buttonRecipe } from './button.recipe.ts'

/** A shorter wait ends before its announcement would. */
const ANNOUNCE_AFTER_MS = 1_000

const spinner = css({
  display: 'block',
  boxSize: '[1.25em]',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: '[currentColor]',
  borderInlineEndColor: '[transparent]',
  borderRadius: 'full',
  // Forced colours would also paint the transparent part.
  _highContrast: { borderInlineEndColor: '[ButtonFace]' },
  _motionSafe: { animation: 'turn 1s linear infinite' },
})

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> &
  RecipeVariantProps<typeof buttonRecipe> & {
    children: ReactNode
    /** Shown before the text. The text alone names the button. */
    icon?: ReactNode
    /**
     * Part of the button's name while pending. Also announced once, if a press started the wait and it lasts a second.
     */
    pendingLabel?: string
  }

/**
 * Starts an action. While `isPending` it keeps focus, ignores presses and announces `pendingLabel`. react-aria's own
 * `isPending` would use a separate live region, which Orca does not announce and other screen readers announce twice.
 */
export function Button({ children, icon, isPending = false, pendingLabel = '', ...props }: ButtonProps) {
  const [variants, rest] = buttonRecipe.splitVariantProps(props)
  const announce = useContext(AnnouncerContext)
  const wasPressed = useRef(false)
  useEffect(() => {
    // A wait that no press started, such as a background refresh, is not announced.
    if (!isPending || !pendingLabel || !wasPressed.current) return
    wasPressed.current = false
    const timer = setTimeout(() => announce(pendingLabel), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPending, pendingLabel, announce])
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
        // Not react-aria's progress bar, which would bring its number formats to every page.
        <div role="progressbar" aria-label={pendingLabel} aria-valuemin={0} aria-valuemax={100}>
          <span className={spinner} />
        </div>
      ) : (
        icon
      )}
      <span>{children}</span>
    </AriaButton>
  )
}
