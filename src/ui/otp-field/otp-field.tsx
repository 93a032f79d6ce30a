import { DigitField, type DigitFieldProps } from '#ui/pin-field/digit-field.tsx'

export type OtpFieldProps = DigitFieldProps

/**
 * A code from an SMS: typed, pasted with spaces and dashes (`12 34-56`) or offered by the phone (`one-time-code`). Its
 * digits are visible, because it is used once. Screen readers announce only their number.
 */
export function OtpField(props: OtpFieldProps) {
  return <DigitField {...props} autoComplete="one-time-code" shape="square" isShown />
}
