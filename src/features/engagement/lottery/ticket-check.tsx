import { type FormEvent, useState } from 'react'
import { useAnnouncedError } from '#components/use-announced-error.ts'
import { readTicket } from '#contract/check-ticket.ts'
import type { Draw } from '#contract/lottery.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { spell } from '#ui/spell.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import { resultLinesOf } from './ticket-labels.ts'

const FIELD = 'ticket-number'

/** Checks a six-digit number against every prize of a draw, on the device: the number is not sent anywhere. */
export function TicketCheck({ draw }: { draw: Draw }) {
  const t = useTranslate()
  const [typedNumber, setTypedNumber] = useState('')
  const [checkedTicket, setCheckedTicket] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const [tries, setTries] = useState(0)
  const problem = isWrong ? t('lottery.ticketWrong') : undefined
  useAnnouncedError(FIELD, problem, tries)

  function submit(event: FormEvent) {
    event.preventDefault()
    const ticket = readTicket(typedNumber)
    setCheckedTicket(ticket)
    setWrong(!ticket)
    setTries((count) => count + 1)
    if (ticket) announce(resultLinesOf(ticket, draw, t).map((line) => line.replace(ticket, spell(ticket))))
  }

  return (
    <section aria-labelledby="ticket">
      <form onSubmit={submit} noValidate>
        <Stack gap={3}>
          <Heading level={2} size="m" id="ticket">
            {t('lottery.check')}
          </Heading>
          <TextField
            id={FIELD}
            label={t('lottery.ticket')}
            description={t('lottery.ticketNote')}
            inputMode="numeric"
            autoComplete="off"
            value={typedNumber}
            onChange={(text) => {
              setTypedNumber(text)
              setCheckedTicket(undefined)
              setWrong(false)
            }}
            errorMessage={problem}
            isErrorAnnounced
          />
          <Button type="submit" tone="primary" width="fill">
            {t('lottery.check')}
          </Button>
          {checkedTicket
            ? resultLinesOf(checkedTicket, draw, t).map((line, index) => (
                <Text key={index} isStrong>
                  <NoWrap part={checkedTicket}>{line}</NoWrap>
                </Text>
              ))
            : null}
        </Stack>
      </form>
    </section>
  )
}
