import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Stands as long as the texts of the first page are on their way; what the server has drawn is seen before it. */
export function PagePending() {
  return document.getElementById('first-screen') ? null : (
    <PageContainer>
      <Stack gap={4}>
        <Skeleton shape="line" width="half" />
        <Skeleton shape="panel" />
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Stack>
    </PageContainer>
  )
}
