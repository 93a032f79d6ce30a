import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { GENDERS } from '#contract/user.ts'
import { birthdateText, readBirthdate } from '#features/auth/sign-in/birthdate.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { type DateParts, emptyDate } from '#ui/date-field/read-date.ts'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

type Gender = (typeof GENDERS)[number]

type DetailsFieldsProps = {
  ids: { email: string; birthdate: string }
  value: { email: string; birthdate: DateParts | null; gender: Gender | '' }
  problems: { email?: string | undefined; birthdate?: string | undefined }
  onChange: (change: { email?: string; birthdate?: DateParts; gender?: Gender }) => void
}

/** The optional fields of an account: e-mail address, date of birth and gender. */
export function DetailsFields({ ids, value, problems, onChange }: DetailsFieldsProps) {
  const t = useTranslate()
  const optionalText = t('register.optional')
  const birthdate = readBirthdate(value.birthdate)
  const birthdateReading = birthdateText(birthdate, t)
  return (
    <>
      <TextField
        id={ids.email}
        label={t('register.email')}
        optionalText={optionalText}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck="false"
        value={value.email}
        onChange={(email) => onChange({ email })}
        errorMessage={problems.email}
      />
      <DateField
        id={ids.birthdate}
        label={t('details.birthdate')}
        optionalText={optionalText}
        description={t('details.birthdateNote')}
        dayLabel={t('details.day')}
        monthLabel={t('details.month')}
        yearLabel={t('details.year')}
        autoComplete="bday"
        value={value.birthdate ?? emptyDate}
        onChange={(date) => onChange({ birthdate: date })}
        understoodText={birthdateReading && <MixedLanguageText>{birthdateReading}</MixedLanguageText>}
        errorMessage={problems.birthdate}
        errorPart={birthdate.kind === 'problem' ? birthdate.part : undefined}
      />
      <RadioCards
        label={t('details.gender')}
        value={value.gender}
        onChange={(newValue) => {
          const gender = GENDERS.find((option) => option === newValue)
          if (gender) onChange({ gender })
        }}
      >
        {GENDERS.map((gender) => (
          <RadioCard key={gender} value={gender} title={t(`details.gender.${gender}`)} />
        ))}
      </RadioCards>
    </>
  )
}
