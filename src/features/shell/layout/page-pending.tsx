import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Shown while the messages of the first page load, unless the prerendered first screen is still visible. */
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
