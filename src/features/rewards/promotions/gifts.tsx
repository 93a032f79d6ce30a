import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FullDate } from '#components/full-date.tsx'
import { focusPage } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Gift } from '#contract/rewards.ts'
import { lastMomentOf } from '#contract/thai/bangkok.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Code } from '#ui/code/code.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { useGiftMutation } from './exchange.queries.ts'
import { giftsQuery } from './rewards.queries.ts'

const HEADING_ID = 'gifts-heading'

/** Gifts to collect at the shop's counter; renders nothing without any. */
export function Gifts() {
  const t = useTranslate()
  const query = useQuery(giftsQuery())
  const { data: gifts } = query
  const [giftToTake, setGiftToTake] = useState<Gift>()
  return (
    <>
      <QueryErrorBanner title={t('gift.listFailed')} query={query} />
      {gifts?.length ? (
        <section aria-labelledby={HEADING_ID}>
          <Stack gap={2}>
            <Heading level={2} size="m" id={HEADING_ID}>
              {t('gift.title')}
            </Heading>
            <List labelledBy={HEADING_ID}>
              {gifts.map((gift) => (
                <GiftRow key={gift.id} gift={gift} onTake={() => setGiftToTake(gift)} />
              ))}
            </List>
          </Stack>
        </section>
      ) : null}
      {giftToTake ? <TakeGift gift={giftToTake} onClose={() => setGiftToTake(undefined)} /> : null}
    </>
  )
}

function GiftRow({ gift, onTake }: { gift: Gift; onTake: () => void }) {
  const t = useTranslate()
  const localized = useLocalized()
  const title = localized(gift.title)
  return (
    <ListRow
      title={title}
      note={
        <>
          {gift.expires_at ? (
            <>
              <span>{`${t('gift.until')} `}</span>
              <FullDate instant={lastMomentOf(gift.expires_at)} />
              <br />
            </>
          ) : null}
          {gift.code ? (
            <>
              <span>{`${t('gift.code')} `}</span>
              <Code text={gift.code} />
            </>
          ) : null}
        </>
      }
      {...(pageConfig.capabilities.includes('use_gift')
        ? {
            trailing: (
              <Button tone="outline" size="small" aria-label={t('gift.takeOf', { title })} onPress={onTake}>
                {t('gift.take')}
              </Button>
            ),
          }
        : {})}
    />
  )
}

const problemOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'gift_unavailable' ? 'gift.unavailable' : errorMessageId(error)

/** Confirmation, as it is pressed at the counter and cannot be undone. */
function TakeGift({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const t = useTranslate()
  const localized = useLocalized()
  const handOver = useMutation(useGiftMutation())
  const title = localized(gift.title)

  async function take() {
    try {
      await handOver.mutateAsync(gift.id)
    } catch (error) {
      return announce(t(problemOf(error)), 'assertive')
    }
    onClose()
    // The row and its focused button are removed.
    focusPage()
    addToast({ title: t('gift.taken', { title }), tone: 'ok' })
  }

  return (
    <Dialog
      isUrgent
      title={t('gift.ask', { title })}
      text={t('gift.askNote')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable
      actions={
        <>
          <Button
            tone="primary"
            width="fill"
            isPending={handOver.isPending}
            pendingLabel={t('action.saving')}
            onPress={() => void take()}
          >
            {t('gift.yes')}
          </Button>
          <Button tone="outline" width="fill" onPress={onClose}>
            {t('gift.no')}
          </Button>
        </>
      }
    >
      {handOver.isError ? <Alert tone="bad">{t(problemOf(handOver.error))}</Alert> : null}
    </Dialog>
  )
}
