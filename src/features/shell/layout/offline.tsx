import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { onPageVisible } from '#lib/browser/page-visibility.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

/** Shown without a network. Its route redirects home once the network is back. */
export function Offline() {
  const t = useTranslate()
  const router = useRouter()
  useEffect(() => onPageVisible(() => void router.invalidate()), [router])
  return (
    <MessagePage
      title={t('offline.heading')}
      text={t('offline.note')}
      picture={<Porthole state="offline" size={112} />}
      actions={
        <Button tone="primary" width="fill" onPress={() => void router.invalidate()}>
          {t('action.retry')}
        </Button>
      }
    />
  )
}
