import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { formatPhone, parsePhone } from '#contract/phone.ts'
import { goBack } from '#features/frame/go-back.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { useSay } from '#lib/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { Link } from '#ui/link/link.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Row, Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { editRegistration, useRegistration } from './registration.store.ts'

const FIELDS = { phone: 'register-phone', name: 'register-name', policy: 'register-policy' } as const

/** The first step of a new account: who it is, and the terms, apart from what is optional. */
export function Register() {
  const say = useSay()
  const navigate = useNavigate()
  const draft = useRegistration()
  const [phone, setPhone] = useState(draft.phone_number && formatPhone(draft.phone_number))
  /** Counts the tries, so that the summary takes focus at each. */
  const [tries, setTries] = useState(0)

  const problems = {
    phone: parsePhone(phone) ? undefined : say('form.phone'),
    name: draft.full_name.trim() ? undefined : say('form.name'),
    policy: draft.is_policy ? undefined : say('form.policy'),
  }
  const shown: typeof problems = tries > 0 ? problems : { phone: undefined, name: undefined, policy: undefined }
  const errors = (['phone', 'name', 'policy'] as const).flatMap((field) =>
    shown[field] ? [{ message: shown[field], fieldId: FIELDS[field] }] : [],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    setTries((count) => count + 1)
    const phone_number = parsePhone(phone)
    if (!phone_number || Object.values(problems).some(Boolean)) return
    editRegistration({ phone_number, full_name: draft.full_name.trim() })
    void navigate({ to: '/register/pin', search: true })
  }

  const title = say('register.title')
  return (
    <Page
      title={errors.length > 0 ? say('form.errorTitle', { title }) : title}
      header={<PageHeader back={{ label: say('action.back'), onPress: goBack }} />}
    >
      <Screen>
        <form onSubmit={submit} noValidate>
          <Stack gap={6}>
            <Stack gap={1}>
              <PageHeading>{say('register.heading')}</PageHeading>
              <Text tone="ink2">{say('register.step', { step: 1 })}</Text>
            </Stack>
            {errors.length > 0 ? <ErrorSummary key={tries} title={say('form.problem')} errors={errors} /> : null}
            <PhoneField
              id={FIELDS.phone}
              label={say('login.phone')}
              description={say('login.phoneNote')}
              name="phone"
              value={phone}
              onChange={setPhone}
              errorMessage={shown.phone}
            />
            <TextField
              id={FIELDS.name}
              label={say('register.name')}
              name="name"
              autoComplete="name"
              value={draft.full_name}
              onChange={(full_name) => editRegistration({ full_name })}
              errorMessage={shown.name}
            />
            <Stack gap={1}>
              <Checkbox
                id={FIELDS.policy}
                isSelected={draft.is_policy}
                onChange={(is_policy) => editRegistration({ is_policy })}
                errorMessage={shown.policy}
              >
                {say('register.policy')}
              </Checkbox>
              <Row gap={4} isWrapping>
                <Link href="/term-of-use">{say('register.readPolicy')}</Link>
                <Link href="/privacy-policy">{say('register.readPrivacy')}</Link>
              </Row>
            </Stack>
            <Stack gap={1}>
              <Text size="small" tone="ink2">
                {say('register.optional')}
              </Text>
              <Checkbox isSelected={draft.is_marketing} onChange={(is_marketing) => editRegistration({ is_marketing })}>
                {say('register.marketing')}
              </Checkbox>
              <Checkbox isSelected={draft.is_location} onChange={(is_location) => editRegistration({ is_location })}>
                {say('register.location')}
              </Checkbox>
            </Stack>
            <Button type="submit" tone="primary" size="pay" width="fill">
              {say('action.continue')}
            </Button>
          </Stack>
        </form>
      </Screen>
    </Page>
  )
}
