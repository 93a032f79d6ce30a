import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { goBack } from '#features/frame/go-back.ts'
import { Notice } from '#features/frame/notice.tsx'
import { ApiError } from '#lib/api/http.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Text } from '#ui/screen/text.tsx'
import { useLayout } from './use-layout.ts'

export type ErrorPageProps = { error?: unknown; isNotFound?: boolean }

/** No such page, or a page that broke: what it means, the status, and the ways on. */
export function ErrorPage({ error, isNotFound = false }: ErrorPageProps) {
  const say = useSay()
  const isMainPlace = useLayout() === 'home' // it has a bar above already
  const router = useRouter()
  const path = useLocation({ select: (location) => location.pathname })
  const status = isNotFound ? 404 : error instanceof ApiError && error.status >= 400 ? error.status : 500
  const is404 = status === 404

  useEffect(() => {
    if (isNotFound) console.warn(`Page not found: ${path}`)
    else console.error(error)
  }, [isNotFound, path, error])

  return (
    <Notice
      title={say(is404 ? 'error.404.title' : 'error.500.title')}
      text={say(is404 ? 'error.404.note' : 'error.500.note')}
      header={isMainPlace ? undefined : <PageHeader back={{ label: say('action.back'), onPress: goBack }} />}
      picture={<Porthole state={is404 ? 'outOfOrder' : 'failed'} size={112} />}
      actions={
        <>
          {is404 ? null : (
            <Button tone="primary" width="fill" onPress={() => void router.invalidate()}>
              {say('action.retry')}
            </Button>
          )}
          <LinkButton href="/" tone={is404 ? 'primary' : 'outline'} width="fill">
            {say('action.home')}
          </LinkButton>
        </>
      }
    >
      <Text tone="ink3" size="small" align="center">
        {say('error.status', { status })}
        {is404 ? ` · ${path}` : null}
      </Text>
    </Notice>
  )
}
