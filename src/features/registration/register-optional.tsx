import { useSay } from '#lib/intl.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { editRegistration, useRegistration } from './registration.store.ts'
import { FIELDS, type RegistrationProblems } from './registration-problems.ts'

/** What an account can do without. */
export function RegisterOptional({ problems }: { problems: RegistrationProblems }) {
  const say = useSay()
  const draft = useRegistration()
  const optionalText = say('register.optional')
  return (
    <TextField
      id={FIELDS.email}
      label={say('register.email')}
      optionalText={optionalText}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck="false"
      value={draft.email}
      onChange={(email) => editRegistration({ email })}
      errorMessage={problems.email}
    />
  )
}
