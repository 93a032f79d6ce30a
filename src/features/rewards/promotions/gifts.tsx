import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { focusPage } from '#components/page-layout.tsx'
import { LoadProblem } from '#components/query-error-banner.tsx'
import type { Gift } from '#contract/rewards.ts'
import { announce } from '#lib/announcer.ts'
import { messageOf } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { useSay, useShopText } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Code } from '#ui/code/code.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { handOverMutation } from './exchange.queries.ts'
import { giftsQuery } from './rewards.queries.ts'

const HEADING_ID = 'gifts-heading'

/** What waits for the customer at the shop's counter; gone where nothing does. */
export function Gifts() {
  const say = useSay()
  const query = useQuery(giftsQuery())
  const { data: gifts } = query
  const [asked, setAsked] = useState<Gift>()
  return (
    <>
      <LoadProblem title={say('gift.listFailed')} query={query} />
      {gifts?.length ? (
        <section aria-labelledby={HEADING_ID}>
          <Stack gap={2}>
            <Heading level={2} size="m" id={HEADING_ID}>
              {say('gift.title')}
            </Heading>
            <List labelledBy={HEADING_ID}>
              {gifts.map((gift) => (
                <GiftRow key={gift.id} gift={gift} onTake={() => setAsked(gift)} />
              ))}
            </List>
          </Stack>
        </section>
      ) : null}
      {asked ? <TakeGift gift={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

function GiftRow({ gift, onTake }: { gift: Gift; onTake: () => void }) {
  const say = useSay()
  const shopText = useShopText()
  const title = shopText(gift.title)
  return (
    <ListRow
      title={title}
      note={
        <>
          <span>{`${say('gift.until')} `}</span>
          <DateTime instant={gift.expires_at} text={formatDay(gift.expires_at)} />
          <br />
          <span>{`${say('gift.code')} `}</span>
          <Code text={gift.code} />
        </>
      }
      {...(pageConfig.capabilities.includes('use_gift')
        ? {
            trailing: (
              <Button tone="outline" size="small" aria-label={say('gift.takeOf', { title })} onPress={onTake}>
                {say('gift.take')}
              </Button>
            ),
          }
        : {})}
    />
  )
}

const problemOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'gift_unavailable' ? 'gift.unavailable' : messageOf(error)

/** Asks once, for it is answered at the counter and cannot be taken back. */
function TakeGift({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const say = useSay()
  const shopText = useShopText()
  const handOver = useMutation(handOverMutation())
  const title = shopText(gift.title)

  async function take() {
    try {
      await handOver.mutateAsync(gift.id)
    } catch (error) {
      return announce(say(problemOf(error)), 'assertive')
    }
    onClose()
    // The row goes, and its button with it.
    focusPage()
    addToast({ title: say('gift.taken', { title }), tone: 'ok' })
  }

  return (
    <Dialog
      isUrgent
      title={say('gift.ask', { title })}
      text={say('gift.askNote')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable
      actions={
        <>
          <Button
            tone="primary"
            width="fill"
            isPending={handOver.isPending}
            pendingLabel={say('action.saving')}
            onPress={() => void take()}
          >
            {say('gift.yes')}
          </Button>
          <Button tone="outline" width="fill" onPress={onClose}>
            {say('gift.no')}
          </Button>
        </>
      }
    >
      {handOver.isError ? <Alert tone="bad">{say(problemOf(handOver.error))}</Alert> : null}
    </Dialog>
  )
}
