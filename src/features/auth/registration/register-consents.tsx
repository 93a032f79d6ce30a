import { AGES } from '#contract/ages.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Link } from '#ui/link/link.tsx'
import { editRegistration, useRegistration } from './registration.store.ts'
import { FIELDS } from './registration-problems.ts'

/** The required terms, which are not preselected. */
export function RegisterConsents({ policyProblem }: { policyProblem: string | undefined }) {
  const t = useTranslate()
  const draft = useRegistration()
  return (
    <Stack gap={1}>
      <Checkbox
        id={FIELDS.policy}
        isSelected={draft.is_policy}
        onChange={(is_policy) => editRegistration({ is_policy })}
        errorMessage={policyProblem}
      >
        {t('register.policy', { age: AGES.adult })}
      </Checkbox>
      <Row gap={4} isWrapping>
        <Link href="/term-of-use">{t('register.readPolicy')}</Link>
        <Link href="/privacy-policy">{t('register.readPrivacy')}</Link>
      </Row>
    </Stack>
  )
}
