import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PAGE_HEADING_ID, PageLayout } from './page-layout.tsx'

type NoticeProps = {
  title: string
  text?: string
  header?: ReactNode
  /** A porthole; the words say it all. */
  picture: ReactNode
  /** Facts under the text, before the ways on. */
  children?: ReactNode
  /** The ways on, the best one first. */
  actions?: ReactNode
}

/** A page that says one thing and where to go from here. */
export function MessagePage({ title, text, header, picture, children, actions }: NoticeProps) {
  return (
    <PageLayout title={title} header={header}>
      <PageContainer>
        <Stack gap={4} align="stretch">
          <EmptyState level={1} id={PAGE_HEADING_ID} title={title} {...(text ? { text } : {})}>
            {picture}
          </EmptyState>
          {children}
          {actions ? <Stack gap={2}>{actions}</Stack> : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
