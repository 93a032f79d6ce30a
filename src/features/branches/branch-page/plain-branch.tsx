import type { ReactNode } from 'react'
import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Name } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'

type PlainBranchProps = {
  /** Undefined while unknown. */
  name: string | undefined
  /** What the customer has collected there, the ranking, and the way to a review. */
  children: ReactNode
}

/** A branch of an API that describes no branches: its name, if the customer has been there, and what belongs to it. */
export function PlainBranch({ name, children }: PlainBranchProps) {
  const t = useTranslate()
  const title = name || t('branch.one')
  return (
    <PageLayout title={title} header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}>
      <PageContainer>
        <Stack gap={6}>
          <PageHeading>
            <Name>{title}</Name>
          </PageHeading>
          {children}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
