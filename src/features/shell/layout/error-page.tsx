import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#lib/api/http.ts'
import { errorMessage } from '#lib/browser/error-text.ts'
import { isOldBrowser } from '#lib/browser/older-browsers.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { isChunkError, MissingMessagesError, reloadOnNewBuild } from '#lib/pwa/chunk-reload.ts'
import { Button } from '#ui/button/button.tsx'
import { StatusPage } from './status-page.tsx'

/** For a page that failed to render or to load its data. */
export function ErrorPage({ error, isAlone }: { error: unknown; isAlone?: boolean | undefined }) {
  const t = useTranslate()
  const router = useRouter()
  // Always read, so that the page of every browser has it.
  const oldBrowser = t('error.oldBrowser')
  useEffect(() => console.error(error), [error])

  /** The browser may not request a file again that it failed to load, so that case reloads the page. */
  function retry() {
    const isFileMissing = isChunkError(error) || error instanceof MissingMessagesError
    if (!isFileMissing || !reloadOnNewBuild()) void router.invalidate()
  }

  return (
    <StatusPage
      status={error instanceof ApiError && error.status >= 400 ? error.status : 500}
      title={t('error.500.title')}
      text={isOldBrowser() ? `${oldBrowser} ${t('error.500.note')}` : t('error.500.note')}
      message={isOldBrowser() ? null : errorMessage(error)}
      isAlone={isAlone}
      action={
        <Button tone="primary" width="fill" onPress={retry}>
          {t('action.retry')}
        </Button>
      }
    />
  )
}
