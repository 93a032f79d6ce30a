import { TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'spellCheck'>

/**
 * A telephone number as typed: spaces, dashes, +66 and Thai digits stay unchanged. The caller parses and validates it.
 */
export function PhoneField({ autoComplete = 'tel-national', ...rest }: PhoneFieldProps) {
  return <TextField {...rest} inputMode="tel" autoComplete={autoComplete} spellCheck="false" />
}
