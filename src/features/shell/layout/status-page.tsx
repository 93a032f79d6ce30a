import type { ReactNode } from 'react'
import { goBack } from '#components/go-back.ts'
import { PAGE_HEADING_ID, PageLayout } from '#components/page-layout.tsx'
import { statusMessage } from '#lib/browser/error-text.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { AsideDrum } from '#ui/stage/aside-drum.tsx'
import { DrumFigure, StageDrum } from '#ui/stage/stage-drum.tsx'
import { useLayout } from './use-layout.ts'

const summary = css({
  display: 'grid',
  placeContent: 'center',
  minHeight: 'touch',
  color: 'brandText',
  fontWeight: '700',
  cursor: 'pointer',
})

export type StatusPageProps = {
  status: number
  title: string
  text: string
  /** The technical message, for support; null leaves out the status too, where both would name a wrong cause. */
  message: string | null
  /** The app's layout does not surround the page. */
  isAlone?: boolean | undefined
  /** An action that is more useful than the link home. */
  action?: ReactNode
}

/** An error page: what happened in plain words, the actions, last the status with its message and the error's, for support. */
export function StatusPage({ status, title, text, message, isAlone = false, action }: StatusPageProps) {
  const t = useTranslate()
  const hasBar = useLayout() === 'home' && !isAlone
  // An empty machine, or one of which nothing is known.
  const state = status === 404 ? 'opened' : 'unknown'
  return (
    <PageLayout
      title={title}
      aside={null}
      header={hasBar ? undefined : <PageHeader back={{ label: t('action.back'), onPress: goBack }} />}
    >
      <PageContainer>
        <Stack gap={4}>
          <div data-field>
            <EmptyState level={1} id={PAGE_HEADING_ID} title={title} text={text}>
              <AsideDrum state={state}>
                <StageDrum state={state} size="card">
                  <DrumFigure number={String(status)} />
                </StageDrum>
              </AsideDrum>
            </EmptyState>
          </div>
          <Stack gap={2}>
            {action}
            <LinkButton href="/" tone={action ? 'outline' : 'primary'} width="fill">
              {t('action.home')}
            </LinkButton>
            {message === null ? null : (
              <details>
                <summary className={summary}>{t('error.details')}</summary>
                <Text tone="ink2" size="small" align="center" lang="en">
                  {`${status} ${statusMessage(status)}`}
                </Text>
                {message ? (
                  <Text tone="ink2" size="small" align="center" lang="en">
                    {message}
                  </Text>
                ) : null}
              </details>
            )}
          </Stack>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
