import { TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'spellCheck'>

/**
 * A telephone number as people type it: spaces, dashes, +66 and Thai digits stay as they are.
 * The caller reads it and says what is wrong.
 */
export function PhoneField({ autoComplete = 'tel-national', ...rest }: PhoneFieldProps) {
  return <TextField {...rest} inputMode="tel" autoComplete={autoComplete} spellCheck="false" />
}
