import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { notFoundMessage } from '#lib/browser/error-text.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { StatusPage } from './status-page.tsx'

/** For a URL that no route matches. */
export function NotFoundPage({ isAlone }: { isAlone?: boolean | undefined }) {
  const t = useTranslate()
  const path = useLocation({ select: (location) => location.pathname })
  // Kept from the first render: while the next page loads, the location is that page's.
  const [message] = useState(() => notFoundMessage(path))
  useEffect(() => console.warn(message), [message])
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
