import { css } from '#styled/css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/icons/pin-icons.tsx'
import { DigitField, type DigitFieldProps } from './digit-field.tsx'

const hidden = css({ srOnly: true })

export type PinFieldProps = DigitFieldProps & {
  autoComplete: 'current-password' | 'new-password'
  /** The account of the PIN, for password managers, which search for it in the same form. */
  username?: string
  isShown?: boolean
  /** Adds the button that shows and hides the PIN. */
  onShownChange?: (isShown: boolean) => void
  /** Names that button. It does not change with the state, which screen readers announce as pressed or not pressed. */
  showLabel?: string
  /** True if the page has a `Keypad`. */
  hasKeypad?: boolean
}

/**
 * A PIN. Each digit fills a circle, and screen readers announce only the number of digits.
 *
 * With `hasKeypad` the input requests no virtual keyboard (`inputmode=none`), which would cover the keypad on a phone.
 * Hardware keys, paste and password managers still work.
 */
export function PinField({ username, isShown = false, onShownChange, showLabel = '', ...rest }: PinFieldProps) {
  return (
    <DigitField
      {...rest}
      shape="circle"
      isShown={isShown}
      usernameInput={
        username ? (
          <input
            className={hidden}
            type="text"
            autoComplete="username"
            value={username}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
        ) : null
      }
      toggle={
        onShownChange ? (
          <IconButton
            label={showLabel}
            aria-pressed={isShown}
            preventFocusOnPress
            onPress={() => onShownChange(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        ) : null
      }
    />
  )
}
