import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { findCode } from '#contract/code.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Keypad } from '#ui/pin-field/keypad.tsx'
import { PinField } from '#ui/pin-field/pin-field.tsx'
import { PageHeading, PageLayout } from './page-layout.tsx'
import { Submit } from './submit.tsx'
import { useAnnouncedError, useSubmitCount } from './use-announced-error.ts'

const LENGTH = 6
const FIELD = 'pin'

// The PIN in the middle, the keys in reach of the thumb.
const page = css({ display: 'flex', flexDirection: 'column', gap: '6', minHeight: '[calc(100dvh - 5.5rem)]' })
const middle = css({ flexGrow: '1', display: 'flex', flexDirection: 'column', justifyContent: 'center' })

type PinEntryProps = {
  title: string
  heading: string
  /** Under the heading: whose PIN, or what it is for. */
  note: ReactNode
  backHref: string
  autoComplete: 'current-password' | 'new-password'
  /** The phone, for password managers. */
  username: string
  submit: string
  submitting: string
  isPending?: boolean
  /** Of the last answer. There from the start it says why the PIN is asked for again. */
  errorMessage?: string | undefined
  /** The PIN is not what is wrong: it stays, to be sent again as it is. */
  isPinKept?: boolean
  /** Over the heading: why the customer is here. */
  notice?: ReactNode
  /** Under the field: another way on, when this one is closed. */
  wayOut?: ReactNode
  /** Beside the count, before the keypad in reading order. */
  trailing?: ReactNode
  /** Called with six digits when the customer presses the button; never by itself. */
  onSubmit: (pin: string) => void
}

/** A page that asks for a PIN. What is wrong stands until the customer types. */
export function PinEntry(props: PinEntryProps) {
  const t = useTranslate()
  const { isPending = false, isPinKept = false } = props
  const [pin, setPin] = useState('')
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<'incomplete' | 'tooLong'>()
  const [isAnswered, setAnswered] = useState(Boolean(props.errorMessage))
  const { tries, isSent, countSubmit } = useSubmitCount()
  const answer = isAnswered && isSent && !isPending ? props.errorMessage : undefined
  const errorMessage = problem ? t(`pin.${problem}`) : answer

  // A digit too many is said where it was typed, which may be the keypad.
  useAnnouncedError(FIELD, problem === 'tooLong' ? undefined : errorMessage, tries)
  useEffect(() => {
    if (answer && !isPinKept) setPin('')
  }, [answer, isPinKept])

  function change(next: string) {
    setPin(next)
    setProblem(undefined)
    setAnswered(false)
  }

  function refuseDigit() {
    setProblem('tooLong')
    announce(t('pin.tooLong'), 'assertive')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    countSubmit()
    if (pin.length < LENGTH) return setProblem('incomplete')
    setAnswered(true)
    props.onSubmit(pin)
  }

  return (
    <PageLayout title={props.title} header={<PageHeader back={{ label: t('action.back'), href: props.backHref }} />}>
      <PageContainer>
        <form onSubmit={submit} noValidate>
          <div className={page}>
            <Stack gap={4}>
              {props.notice}
              <Stack gap={1}>
                <PageHeading>{props.heading}</PageHeading>
                {props.note}
              </Stack>
            </Stack>
            <div className={middle}>
              <PinField
                id={FIELD}
                label={t('login.pin')}
                isLabelHidden
                name="pin"
                value={pin}
                onChange={change}
                onTooLong={refuseDigit}
                autoComplete={props.autoComplete}
                username={props.username}
                errorMessage={errorMessage}
                countText={t('pin.count', { count: pin.length })}
                isShown={isShown}
                onShownChange={setShown}
                showLabel={t('pin.show')}
                trailing={props.trailing}
                normalise={findCode}
                hasKeypad
              />
              {props.wayOut}
            </div>
            <Stack gap={3}>
              <Keypad
                label={t('pin.keypad')}
                deleteLabel={t('pin.delete')}
                onDigit={(digit) => (pin.length < LENGTH ? change(pin + digit) : refuseDigit())}
                onDelete={() => change(pin.slice(0, -1))}
              />
              <Submit isPending={isPending} pendingLabel={props.submitting}>
                {props.submit}
              </Submit>
            </Stack>
          </div>
        </form>
      </PageContainer>
    </PageLayout>
  )
}
