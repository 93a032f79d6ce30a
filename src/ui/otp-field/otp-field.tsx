import { DigitField, type DigitFieldProps } from '#ui/pin-field/digit-field.tsx'

export type OtpFieldProps = DigitFieldProps

/**
 * A code that was sent: typed, pasted as it stands in the message (`12 34-56`) or offered by the phone
 * (`one-time-code`). Its digits are shown, as it is used once; of them only the count is said.
 */
export function OtpField(props: OtpFieldProps) {
  return <DigitField {...props} autoComplete="one-time-code" shape="square" isShown />
}
