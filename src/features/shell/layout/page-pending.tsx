import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Shown while a page loads that the server has not rendered. */
export function PagePending() {
  return (
    <>
      {/* The field of a wide window before its picture, so that the page beside it does not move. */}
      <div data-aside="field" aria-hidden />
      <PageContainer>
        <Stack gap={4}>
          <Skeleton shape="line" width="half" />
          <Skeleton shape="panel" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Stack>
      </PageContainer>
    </>
  )
}
