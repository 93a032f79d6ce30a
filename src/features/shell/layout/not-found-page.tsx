import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { notFoundMessage } from '#lib/browser/error-text.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { StatusPage } from './status-page.tsx'

/** For an address that is no page of the app. */
export function NotFoundPage({ isAlone }: { isAlone?: boolean | undefined }) {
  const t = useTranslate()
  const path = useLocation({ select: (location) => location.pathname })
  // As it was: the location is the next page's while that one is on its way.
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
