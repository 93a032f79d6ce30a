import { GENDERS } from '#contract/auth.ts'
import { Sentence } from '#features/frame/sentence.tsx'
import { birthdateText, readBirthdate } from '#features/session/birthdate.ts'
import { editRegistration, useRegistration } from '#features/session/registration.store.ts'
import { useSay } from '#lib/words/intl.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { emptyDate } from '#ui/date-field/read-date.ts'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { FIELDS, type RegistrationProblems } from './registration-problems.ts'

/** What an account can do without. */
export function RegisterOptional({ problems }: { problems: RegistrationProblems }) {
  const say = useSay()
  const draft = useRegistration()
  const optionalText = say('register.optional')
  const parts = draft.birthdate ?? emptyDate
  const birthdate = readBirthdate({ birthdate: parts })
  const understood = birthdateText(birthdate, say)
  return (
    <>
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
      <DateField
        id={FIELDS.birthdate}
        label={say('details.birthdate')}
        optionalText={optionalText}
        description={say('details.birthdateNote')}
        dayLabel={say('details.day')}
        monthLabel={say('details.month')}
        yearLabel={say('details.year')}
        autoComplete="bday"
        value={parts}
        onChange={(typed) => editRegistration({ birthdate: typed })}
        understoodText={understood && <Sentence>{understood}</Sentence>}
        errorMessage={problems.birthdate}
        errorPart={birthdate.kind === 'problem' ? birthdate.part : undefined}
      />
      <RadioCards
        label={say('details.gender')}
        labelNote={optionalText}
        value={draft.gender}
        onChange={(value) => {
          const gender = GENDERS.find((one) => one === value)
          if (gender) editRegistration({ gender })
        }}
      >
        {GENDERS.map((one) => (
          <RadioCard key={one} value={one} title={say(`details.gender.${one}`)} />
        ))}
      </RadioCards>
    </>
  )
}
