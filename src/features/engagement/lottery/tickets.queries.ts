import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { deleteLotteryTicket, getLotteryTickets, saveLotteryTicket } from '#contract/tickets.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

/** One page holds all pending tickets and those of the last draws. */
const MAX_TICKETS = 50

export const canSaveTickets = () => pageConfig.capabilities.includes('lottery_ticket')

/** The customer's saved numbers, pending ones first. */
export const ticketsQuery = () =>
  queryOptions({
    queryKey: ['lottery-tickets'],
    queryFn: ({ signal }) => call(getLotteryTickets, { limit: MAX_TICKETS }, { signal, skipRedirect: true }),
    enabled: () => isSignedIn() && canSaveTickets(),
  })

const meta = { refetches: [['lottery-tickets']] } as const

export const saveTicketMutation = () =>
  mutationOptions({ mutationFn: (number: string) => call(saveLotteryTicket, { number }), meta })

/** A number that is not there any more, because an earlier answer was lost, is deleted as well. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

export const deleteTicketMutation = () =>
  mutationOptions({
    mutationFn: (ticket_id: string) =>
      call(deleteLotteryTicket, { ticket_id }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      }),
    meta,
  })
