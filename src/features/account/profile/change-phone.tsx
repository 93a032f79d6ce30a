import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { PinEntry } from '#components/pin-entry.tsx'
import { Submit } from '#components/submit.tsx'
import { useAnnouncedError } from '#components/use-announced-error.ts'
import { formatPhone, parsePhone } from '#contract/thai/phone.ts'
import { CodeForm, useCodeEntry } from '#features/auth/pin-reset/code-form.tsx'
import { otpProblem, pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { phoneProblem } from '#features/auth/sign-in/field-errors.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { changePhoneMutation, checkPhoneChangeMutation, useChangeCode } from './phone-change.queries.ts'

const FIELD = 'new-phone'
const CODE_REFUSALS = ['otp_wrong', 'otp_expired', 'otp_required']

type Step =
  | { at: 'number'; typed: string; refusal?: string }
  | { at: 'leave'; phone: string }
  | { at: 'take'; phone: string; refusal?: string }
  | { at: 'pin'; phone: string; otp: string }

/** Changes the phone of the account: the new number, a code on the old one, a code on the new one, and the PIN. */
export function ChangePhone() {
  // In memory only: a code is never stored, and a reload starts again.
  const [step, setStep] = useState<Step>({ at: 'number', typed: '' })
  if (step.at === 'number') return <NewNumber {...step} onDone={(phone) => setStep({ at: 'leave', phone })} />
  if (step.at === 'leave')
    return <LeaveCode phone={step.phone} onDone={() => setStep({ at: 'take', phone: step.phone })} />
  if (step.at === 'take')
    return (
      <TakeCode
        {...step}
        onDone={(otp) => setStep({ at: 'pin', phone: step.phone, otp })}
        onTaken={(refusal) => setStep({ at: 'number', typed: formatPhone(step.phone), refusal })}
      />
    )
  return <ConfirmPhone {...step} onRefused={(refusal) => setStep({ at: 'take', phone: step.phone, refusal })} />
}

function ChangePage({ problem, children }: { problem: string | undefined; children: ReactNode }) {
  const t = useTranslate()
  const title = t('phoneChange.title')
  return (
    <PageLayout
      aside={<BrandField scene="lock" />}
      title={problem ? t('form.errorTitle', { title }) : title}
      header={<PageHeader back={{ label: t('action.back'), href: '/profile' }} />}
    >
      <PageContainer>{children}</PageContainer>
    </PageLayout>
  )
}

type NewNumberProps = { typed: string; refusal?: string; onDone: (phone: string) => void }

function NewNumber({ typed: first, refusal, onDone }: NewNumberProps) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const [typed, setTyped] = useState(first)
  const [problem, setProblem] = useState(refusal)
  const [tries, setTries] = useState(0)
  useAnnouncedError(FIELD, problem, tries)
  const current = formatPhone(user?.phone_number ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    setTries((count) => count + 1)
    const phone = parsePhone(typed)
    const wrong = phone
      ? phone === user?.phone_number
        ? t('phoneChange.same')
        : undefined
      : phoneProblem(typed, t('form.phone'), t)
    setProblem(wrong)
    if (phone && !wrong) onDone(phone)
  }

  return (
    <ChangePage problem={problem}>
      <form onSubmit={submit} noValidate>
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{t('phoneChange.title')}</PageHeading>
            <Text tone="ink2">
              <NoWrap part={current}>{t('phoneChange.note', { phone: current })}</NoWrap>
            </Text>
          </Stack>
          <PhoneField
            id={FIELD}
            label={t('phoneChange.new')}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              setProblem(undefined)
            }}
            errorMessage={problem}
            isErrorAnnounced
          />
          <Text tone="ink2">{t('phoneChange.gone')}</Text>
          <Submit isPending={false} pendingLabel={t('action.saving')}>
            {t('action.continue')}
          </Submit>
        </Stack>
      </form>
    </ChangePage>
  )
}

function LeaveCode({ phone, onDone }: { phone: string; onDone: () => void }) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const sending = useChangeCode(undefined)
  const check = useMutation(checkPhoneChangeMutation())
  const old = formatPhone(user?.phone_number ?? '')
  const entry = useCodeEntry('leave-code', check.error)
  return (
    <ChangePage problem={entry.errorMessage}>
      <CodeForm
        entry={entry}
        sending={sending}
        isPending={check.isPending}
        submitLabel={t('action.continue')}
        gap={6}
        onSubmit={() => {
          if (!check.isPending && entry.checkComplete()) check.mutate(entry.otp, { onSuccess: onDone })
        }}
      >
        <Stack gap={1}>
          <PageHeading>{t('phoneChange.leave')}</PageHeading>
          <Text tone="ink2">
            <NoWrap part={[old, formatPhone(phone)]}>
              {t('phoneChange.leaveNote', { old, phone: formatPhone(phone) })}
            </NoWrap>
          </Text>
        </Stack>
      </CodeForm>
    </ChangePage>
  )
}

type TakeCodeProps = {
  phone: string
  /** Why the code that was entered before is not accepted. */
  refusal?: string
  onDone: (otp: string) => void
  /** The number is another account's. */
  onTaken: (refusal: string) => void
}

function TakeCode({ phone, refusal, onDone, onTaken }: TakeCodeProps) {
  const t = useTranslate()
  const taken = t('phoneChange.taken')
  const sending = useChangeCode(phone, {
    isSentBefore: refusal !== undefined,
    onRefused: (error) => errorCodeOf(error) === 'phone_taken' && onTaken(taken),
  })
  const entry = useCodeEntry('take-code', null)
  return (
    <ChangePage problem={entry.errorMessage ?? refusal}>
      <CodeForm
        entry={entry}
        sending={sending}
        isPending={false}
        submitLabel={t('action.continue')}
        gap={6}
        onSubmit={() => entry.checkComplete() && onDone(entry.otp)}
      >
        {refusal ? (
          <Banner tone="bad" icon={<AlertIcon />}>
            {refusal}
          </Banner>
        ) : null}
        <Stack gap={1}>
          <PageHeading>{t('phoneChange.take')}</PageHeading>
          <Text tone="ink2">
            <NoWrap part={formatPhone(phone)}>{t('phoneChange.takeNote', { phone: formatPhone(phone) })}</NoWrap>
          </Text>
        </Stack>
      </CodeForm>
    </ChangePage>
  )
}

type ConfirmPhoneProps = { phone: string; otp: string; onRefused: (refusal: string) => void }

function ConfirmPhone({ phone, otp, onRefused }: ConfirmPhoneProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery())
  const change = useMutation(changePhoneMutation())
  return (
    <PinEntry
      title={t('phoneChange.title')}
      heading={t('phoneChange.pin')}
      note={
        <Text tone="ink2">
          <NoWrap part={formatPhone(phone)}>{t('phoneChange.pinNote', { phone: formatPhone(phone) })}</NoWrap>
        </Text>
      }
      backHref="/profile"
      autoComplete="current-password"
      username={formatPhone(user?.phone_number ?? '')}
      submit={t('phoneChange.submit')}
      submitting={t('action.saving')}
      isPending={change.isPending}
      errorMessage={change.isError ? pinProblem(change.error, t) : undefined}
      onSubmit={(pin_code) =>
        change.mutate(
          { phone_number: phone, otp, pin_code },
          {
            async onSuccess() {
              await navigate({ to: '/profile' })
              addToast({ title: t('phoneChange.done', { phone: formatPhone(phone) }), tone: 'ok' })
            },
            onError: (error) => CODE_REFUSALS.includes(errorCodeOf(error) ?? '') && onRefused(otpProblem(error, t)),
          },
        )
      }
    />
  )
}
