import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PAGE_HEADING_ID, PageLayout } from './page-layout.tsx'

type MessagePageProps = {
  title: string
  text?: string
  header?: ReactNode
  /** A decorative porthole: the text says everything. */
  picture: ReactNode
  /** Details between the text and the actions. */
  children?: ReactNode
  /** The primary action first. */
  actions?: ReactNode
}

/** A page with a single message and its actions. */
export function MessagePage({ title, text, header, picture, children, actions }: MessagePageProps) {
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
