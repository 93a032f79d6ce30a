import { BrandField } from '#components/brand-field.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** A page without a text, for any address and language. */
export function PageSkeleton() {
  return (
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

/** Shown while a page loads that the server has not rendered. */
export function PagePending() {
  return (
    <>
      <BrandField />
      <PageSkeleton />
    </>
  )
}
