import { type FormEvent, type ReactNode, useState } from 'react'
import { toAsciiDigits } from '#contract/phone.ts'
import { useSay } from '#lib/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Keypad } from '#ui/pin-field/keypad.tsx'
import { PinField } from '#ui/pin-field/pin-field.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Page, PageHeading } from './page.tsx'
import { PinLayout } from './pin-layout.tsx'

const LENGTH = 6

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
  errorMessage?: string | undefined
  /** Beside the count, before the keypad in reading order. */
  trailing?: ReactNode
  /** Called with six digits when the customer presses the button; never by itself. */
  onSubmit: (pin: string) => void
}

/** A page that asks for a PIN. A wrong one stays until the customer types: then the error goes. */
export function PinEntry(props: PinEntryProps) {
  const say = useSay()
  const [pin, setPin] = useState('')
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isAnswered, setAnswered] = useState(false)
  const errorMessage = problem ?? (isAnswered ? props.errorMessage : undefined)

  function change(next: string) {
    setPin(next)
    setProblem(undefined)
    setAnswered(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (props.isPending) return
    if (pin.length < LENGTH) return setProblem(say('pin.incomplete'))
    setAnswered(true)
    props.onSubmit(pin)
    setPin('')
  }

  return (
    <Page title={props.title} header={<PageHeader back={{ label: say('action.back'), href: props.backHref }} />}>
      <Screen>
        <form onSubmit={submit} noValidate>
          <PinLayout
            top={
              <Stack gap={1}>
                <PageHeading>{props.heading}</PageHeading>
                {props.note}
              </Stack>
            }
            field={
              <PinField
                label={say('login.pin')}
                isLabelHidden
                name="pin"
                value={pin}
                onChange={change}
                onTooLong={() => setProblem(say('pin.tooLong'))}
                autoComplete={props.autoComplete}
                username={props.username}
                errorMessage={errorMessage}
                countText={say('pin.count', { count: pin.length })}
                isShown={isShown}
                onShownChange={setShown}
                showLabel={say('pin.show')}
                trailing={props.trailing}
                normalise={toAsciiDigits}
                hasKeypad
              />
            }
            keypad={
              <Stack gap={3}>
                <Keypad
                  label={say('pin.keypad')}
                  deleteLabel={say('pin.delete')}
                  onDigit={(digit) => (pin.length < LENGTH ? change(pin + digit) : setProblem(say('pin.tooLong')))}
                  onDelete={() => change(pin.slice(0, -1))}
                />
                <Button
                  type="submit"
                  tone="primary"
                  size="pay"
                  width="fill"
                  isPending={props.isPending ?? false}
                  pendingLabel={props.submitting}
                >
                  {props.submit}
                </Button>
              </Stack>
            }
          />
        </form>
      </Screen>
    </Page>
  )
}
