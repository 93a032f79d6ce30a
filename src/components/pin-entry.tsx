import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { CODE_LENGTH, findCode } from '#contract/code.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Keypad } from '#ui/pin-field/keypad.tsx'
import { PinField } from '#ui/pin-field/pin-field.tsx'
import { BrandField } from './brand-field.tsx'
import { PAGE_NOTE_ID, PageHeading, PageLayout } from './page-layout.tsx'
import { Submit } from './submit.tsx'
import { useAnnouncedError, useSubmitCount } from './use-announced-error.ts'
import { useSpokenCount } from './use-spoken-count.ts'

const FIELD = 'pin'

// The PIN in the middle, the keypad within reach of the thumb; on a tall screen nearer to the PIN.
const page = css({ display: 'flex', flexDirection: 'column', gap: '6', minHeight: '[min(100dvh - 5.5rem, 40rem)]' })
const middle = css({ flexGrow: '1', display: 'flex', flexDirection: 'column', justifyContent: 'center' })

type PinEntryProps = {
  title: string
  heading: string
  /** Below the heading: whose PIN it is, or its purpose. The text with the id `PAGE_NOTE_ID` is said with the page's name. */
  note: ReactNode
  backHref: string
  autoComplete: 'current-password' | 'new-password'
  /** The PIN is chosen here: says what makes one too easy to guess. */
  hasRules?: boolean
  /** The phone number, for password managers. */
  username: string
  submit: string
  submitting: string
  isPending?: boolean
  /** Of the last response. If present initially, it says why the PIN is requested again. */
  errorMessage?: string | undefined
  /** Keeps the PIN in the field after an error that is not about the PIN, to be submitted again. */
  preservesPin?: boolean
  /** Above the heading: why the customer is here. */
  notice?: ReactNode
  /** Below the field: an alternative when the PIN cannot be entered. */
  fallbackAction?: ReactNode
  /** Next to the digit count, before the keypad in reading order. */
  trailing?: ReactNode
  /** Called with six digits when the customer presses the button; never automatically. */
  onSubmit: (pin: string) => void
}

/** A page that asks for a PIN. An error is shown until the customer types. */
export function PinEntry(props: PinEntryProps) {
  const t = useTranslate()
  const { isPending = false, preservesPin = false } = props
  const [pin, setPin] = useState('')
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<'incomplete' | 'tooLong' | 'notDigits'>()
  const [isSubmitted, setSubmitted] = useState(Boolean(props.errorMessage))
  const { tries, isSent, countSubmit } = useSubmitCount()
  const responseError = isSubmitted && isSent && !isPending ? props.errorMessage : undefined
  const errorMessage = problem ? t(`pin.${problem}`) : responseError

  useSpokenCount(pin.length)
  // What is refused is announced where it was typed, which may be the keypad.
  useAnnouncedError(FIELD, problem === 'incomplete' || !problem ? errorMessage : undefined, tries)
  useEffect(() => {
    if (responseError && !preservesPin) setPin('')
  }, [responseError, preservesPin])

  function change(next: string) {
    setPin(next)
    setProblem(undefined)
    setSubmitted(false)
  }

  function refuse(reason: 'tooLong' | 'notDigits') {
    setProblem(reason)
    announce(t(`pin.${reason}`), 'assertive')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    countSubmit()
    if (pin.length < CODE_LENGTH) return setProblem('incomplete')
    setSubmitted(true)
    props.onSubmit(pin)
  }

  return (
    <PageLayout
      aside={<BrandField scene="lock" />}
      title={props.title}
      describedBy={PAGE_NOTE_ID}
      header={<PageHeader back={{ label: t('action.back'), href: props.backHref }} />}
    >
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
                length={CODE_LENGTH}
                id={FIELD}
                label={props.heading}
                isLabelHidden
                name="pin"
                value={pin}
                onChange={change}
                onTooLong={() => refuse('tooLong')}
                onNotDigits={() => refuse('notDigits')}
                autoComplete={props.autoComplete}
                username={props.username}
                description={props.hasRules ? t('pin.rules') : undefined}
                errorMessage={errorMessage}
                countText={t('pin.count', { count: pin.length })}
                isShown={isShown}
                onShownChange={setShown}
                showLabel={t('pin.show')}
                trailing={props.trailing}
                normalise={findCode}
                hasKeypad
              />
              {props.fallbackAction}
            </div>
            <Stack gap={3}>
              <Keypad
                label={t('pin.keypad')}
                deleteLabel={t('pin.delete')}
                onDigit={(digit) => (pin.length < CODE_LENGTH ? change(pin + digit) : refuse('tooLong'))}
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
