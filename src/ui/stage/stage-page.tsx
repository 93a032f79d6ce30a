import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'

const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  _desk: { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 7fr)', alignItems: 'start' },
})

/** The field, and what follows it: below, or beside it on a wide screen. */
export function StagePage({ stage, children }: { stage: ReactNode; children: ReactNode }) {
  return (
    <div className={columns}>
      {stage}
      <PageContainer bottom="nav" isBelowStage>
        <Stack gap={6}>{children}</Stack>
      </PageContainer>
    </div>
  )
}
