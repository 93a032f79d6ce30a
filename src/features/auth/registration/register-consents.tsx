import { useTranslate } from '#lib/i18n/translate.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { editRegistration, hasConsents, useRegistration } from './registration.store.ts'
import { FIELDS } from './registration-problems.ts'

/** The required terms and, separately, the optional consent. Neither is preselected. */
export function RegisterConsents({ policyProblem }: { policyProblem: string | undefined }) {
  const t = useTranslate()
  const draft = useRegistration()
  return (
    <>
      <Stack gap={1}>
        <Checkbox
          id={FIELDS.policy}
          isSelected={draft.is_policy}
          onChange={(is_policy) => editRegistration({ is_policy })}
          errorMessage={policyProblem}
        >
          {t('register.policy')}
        </Checkbox>
        <Row gap={4} isWrapping>
          <Link href="/term-of-use">{t('register.readPolicy')}</Link>
          <Link href="/privacy-policy">{t('register.readPrivacy')}</Link>
        </Row>
      </Stack>
      {hasConsents() ? (
        <Stack gap={1}>
          <Text size="small" tone="ink2">
            {t('register.optional')}
          </Text>
          <Checkbox isSelected={draft.is_marketing} onChange={(is_marketing) => editRegistration({ is_marketing })}>
            {t('register.marketing')}
          </Checkbox>
        </Stack>
      ) : null}
    </>
  )
}
