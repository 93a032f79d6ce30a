import { css } from '#styled/css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#ui/icons/icons.tsx'
import { DigitField, type DigitFieldProps } from './digit-field.tsx'

const hidden = css({ srOnly: true })

export type PinFieldProps = DigitFieldProps & {
  autoComplete: 'current-password' | 'new-password'
  /** The account the PIN belongs to, for password managers, which look for it in the same form. */
  username?: string
  isShown?: boolean
  /** Draws the button that shows and hides the PIN. */
  onShownChange?: (isShown: boolean) => void
  /** Names that button. It stays the same: screen readers say whether the button is pressed. */
  showLabel?: string
  /** True while a `Keypad` stands on the same page. */
  hasKeypad?: boolean
}

/**
 * A PIN. Each digit fills a circle, and only their count is said.
 *
 * With `hasKeypad` the input asks for no keyboard (`inputmode=none`), because a phone's own would cover the drawn
 * keys; computers ignore that, and hardware keys, paste and password managers reach the input as before.
 */
export function PinField({ username, isShown = false, onShownChange, showLabel = '', ...rest }: PinFieldProps) {
  return (
    <DigitField
      {...rest}
      shape="circle"
      isShown={isShown}
      before={
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
