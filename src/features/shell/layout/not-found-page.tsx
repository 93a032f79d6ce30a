import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { notFoundMessage } from '#lib/browser/error-text.ts'
import { useOnDevice } from '#lib/browser/use-on-device.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { StatusPage } from './status-page.tsx'

/** For a URL that no route matches. */
export function NotFoundPage({ isAlone }: { isAlone?: boolean | undefined }) {
  const t = useTranslate()
  const path = useLocation({ select: (location) => location.pathname })
  // Kept from the first render: while the next page loads, the location is that page's.
  const [fullMessage] = useState(() => notFoundMessage(path))
  // The server has one page for all paths.
  const message = useOnDevice(() => fullMessage, '')
  useEffect(() => console.warn(fullMessage), [fullMessage])
  return (
    <StatusPage
      status={404}
      title={t('error.404.title')}
      text={t('error.404.note')}
      message={message}
      isAlone={isAlone}
    />
  )
}
