import { useMutation, useQuery } from '@tanstack/react-query'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { useSingleFieldForm } from '#components/use-single-field-form.ts'
import { readTicket } from '#contract/check-ticket.ts'
import type { Draw } from '#contract/lottery.ts'
import { SAVED_TICKETS } from '#contract/tickets.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { RemovableChips } from '#ui/chips/removable-chips.tsx'
import { BellIcon } from '#ui/icons/navigation-icons.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { spell } from '#ui/spell.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import { resultLinesOf } from './ticket-labels.ts'
import { canSaveTickets, deleteTicketMutation, saveTicketMutation, ticketsQuery } from './tickets.queries.ts'

const FIELD = 'saved-number'

/** The results of the customer's saved numbers in a past draw. */
export function TicketsOfDraw({ draw }: { draw: Draw }) {
  const t = useTranslate()
  const { data } = useQuery(ticketsQuery())
  const tickets = data?.details.filter((ticket) => ticket.draw === draw.date) ?? []
  if (tickets.length === 0) return null
  return (
    <section aria-labelledby="own-tickets">
      <Stack gap={2}>
        <Heading level={2} size="m" id="own-tickets">
          {t('ticket.yours')}
        </Heading>
        {tickets.flatMap(({ ticket_id, number }) =>
          resultLinesOf(number, draw, t).map((line, index) => (
            <Text key={`${ticket_id} ${index}`} isStrong>
              <NoWrap part={number}>{line}</NoWrap>
            </Text>
          )),
        )}
      </Stack>
    </section>
  )
}

/** The customer's numbers for the next draw, which notifies them of the results. A guest logs in first. */
export function SavedTickets() {
  const t = useTranslate()
  if (!canSaveTickets()) return null
  return (
    <section aria-labelledby="saved-tickets">
      <Stack gap={3}>
        <Stack gap={1}>
          <Heading level={2} size="m" id="saved-tickets">
            {t('ticket.title')}
          </Heading>
          <Text tone="ink2">{t('ticket.note')}</Text>
        </Stack>
        {isSignedIn() ? (
          <>
            <SaveTicket />
            <PendingTickets />
          </>
        ) : (
          <LinkButton href="/login?next=/lottery" tone="outline" width="fill" icon={<BellIcon size={20} />}>
            {t('ticket.login')}
          </LinkButton>
        )}
      </Stack>
    </section>
  )
}

const problemOf = (error: unknown, t: Translate) =>
  error instanceof ApiError && error.code === 'too_many_tickets'
    ? t('ticket.tooMany', { count: SAVED_TICKETS })
    : t(errorMessageId(error))

function SaveTicket() {
  const t = useTranslate()
  const save = useMutation(saveTicketMutation())
  const { field, onSubmit } = useSingleFieldForm({
    fieldId: FIELD,
    parse: readTicket,
    invalidText: t('lottery.ticketWrong'),
    mutation: save,
    describeError: (error) => problemOf(error, t),
    onSent: (_, number) => announce(t('ticket.saved', { number: spell(number) })),
  })

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={3}>
        <TextField
          {...field}
          label={t('ticket.number')}
          description={t('ticket.numberNote')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" tone="outline" width="fill" isPending={save.isPending} pendingLabel={t('action.saving')}>
          {t('ticket.save')}
        </Button>
      </Stack>
    </form>
  )
}

function PendingTickets() {
  const t = useTranslate()
  const tickets = useQuery(ticketsQuery())
  const remove = useMutation(deleteTicketMutation())
  const pendingTickets = tickets.data?.details.filter(({ draw }) => draw === null) ?? []

  async function submit(id: string) {
    const number = pendingTickets.find(({ ticket_id }) => ticket_id === id)?.number ?? ''
    try {
      await remove.mutateAsync(id)
      if (pendingTickets.length === 1) document.getElementById(FIELD)?.focus() // the focused button unmounts
      announce(t('ticket.removed', { number: spell(number) }))
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }

  return (
    <>
      <QueryErrorBanner title={t('ticket.failed')} query={tickets} />
      {pendingTickets.length > 0 ? (
        <Stack gap={2}>
          <Text size="small" tone="ink2">
            {t('ticket.waiting')}
          </Text>
          <RemovableChips
            label={t('ticket.waiting')}
            chips={pendingTickets.map(({ ticket_id, number }) => ({
              id: ticket_id,
              label: number,
              removeLabel: t('ticket.remove', { number }),
            }))}
            onRemove={(id) => void submit(id)}
          />
        </Stack>
      ) : null}
      {remove.isError ? (
        <Text size="small" tone="bad" isStrong>
          {t(errorMessageId(remove.error))}
        </Text>
      ) : null}
    </>
  )
}
