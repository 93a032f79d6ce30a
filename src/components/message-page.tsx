import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PAGE_HEADING_ID, PageLayout } from './page-layout.tsx'

const onlyNarrow = css({ _desk: { display: 'none' } })

type MessagePageProps = {
  title: string
  text?: string
  header?: ReactNode
  /** A decorative porthole: the text says everything. */
  picture: ReactNode
  /** The picture again, as the left half of a wide window. A narrow one has the field of the brand behind picture and text. */
  aside?: ReactNode
  /** Details between the text and the actions. */
  children?: ReactNode
  /** The primary action first. */
  actions?: ReactNode
}

/** A page with a single message and its actions. */
export function MessagePage({ title, text, header, picture, aside, children, actions }: MessagePageProps) {
  return (
    <PageLayout title={title} header={header}>
      {aside}
      <PageContainer>
        <Stack gap={4} align="stretch">
          <div data-field={aside ? '' : undefined}>
            <EmptyState level={1} id={PAGE_HEADING_ID} title={title} {...(text ? { text } : {})}>
              {aside ? <div className={onlyNarrow}>{picture}</div> : picture}
            </EmptyState>
          </div>
          {children}
          {actions ? <Stack gap={2}>{actions}</Stack> : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
