import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { shareLink } from '#lib/browser/share.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Code } from '#ui/code/code.tsx'
import { ShareIcon } from '#ui/icons/share-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { loadName } from './load-labels.ts'
import { loadLinkQuery, unshareMutation } from './loads.queries.ts'
import type { Load } from './loads.ts'

type ShareSheetProps = { load: Load; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Shares a link so that somebody else can collect the load, and ends the link. */
export function ShareSheet({ load, isOpen, onOpenChange }: ShareSheetProps) {
  const t = useTranslate()
  return (
    <BottomSheet
      title={t('load.share')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      closeLabel={t('action.close')}
    >
      <LoadLink load={load} onDone={() => onOpenChange(false)} />
    </BottomSheet>
  )
}

function LoadLink({ load, onDone }: { load: Load; onDone: () => void }) {
  const t = useTranslate()
  const client = useQueryClient()
  const { transaction } = load.purchase
  const link = useQuery(loadLinkQuery(transaction))
  const unshare = useMutation(unshareMutation())
  const [isLinkVisible, setLinkVisible] = useState(false)
  const problem = link.error ?? unshare.error
  const href = link.data && `${window.location.origin}/load/${link.data.token}`

  async function send() {
    if (!href) return
    const result = await shareLink(href, t('load.shareText', { machine: loadName(load) }))
    if (result === 'copied') addToast({ title: t('load.copied'), tone: 'ok' })
    if (result === 'failed') {
      setLinkVisible(true)
      announce(t('load.copyFailed'), 'assertive')
    } else if (result !== 'cancelled') onDone()
  }

  async function endLink() {
    try {
      await unshare.mutateAsync(transaction)
      client.removeQueries({ queryKey: loadLinkQuery(transaction).queryKey })
      addToast({ title: t('load.linkEnded'), tone: 'ok' })
      onDone()
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }

  return (
    <Stack gap={4}>
      <Text tone="ink2">{t('load.shareNote')}</Text>
      {problem ? (
        <Alert tone="bad">
          {t(problem instanceof ApiError && problem.code === 'load_over' ? 'load.over' : errorMessageId(problem))}
        </Alert>
      ) : null}
      {link.isPending ? <Skeleton shape="line" width="wide" /> : null}
      {link.data && href ? (
        <>
          <Text size="small" tone="ink2">
            {t('load.linkUntil', { time: timeText(link.data.until, t) })}
          </Text>
          {isLinkVisible ? (
            <Stack gap={1}>
              <Alert tone="warn">{t('load.copyFailed')}</Alert>
              <Code text={href} />
            </Stack>
          ) : null}
          <Stack gap={2}>
            <Button tone="primary" width="fill" icon={<ShareIcon />} onPress={() => void send()}>
              {t('load.send')}
            </Button>
            <Button
              tone="bare"
              width="fill"
              isPending={unshare.isPending}
              pendingLabel={t('action.saving')}
              onPress={() => void endLink()}
            >
              {t('load.endLink')}
            </Button>
          </Stack>
        </>
      ) : null}
    </Stack>
  )
}
