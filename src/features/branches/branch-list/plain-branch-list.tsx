import { PAGE_HEADING_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { BranchIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Name } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

type PlainBranchListProps = {
  /** Undefined while loading. */
  branches: readonly { branch_id: string; name: string }[] | undefined
}

/** The branches where the customer has been, with an API that describes no branches. */
export function PlainBranchList({ branches }: PlainBranchListProps) {
  const t = useTranslate()
  return (
    <PageLayout title={t('branch.title')}>
      <PageContainer bottom="nav">
        <Stack gap={4}>
          {branches?.length === 0 ? (
            <EmptyState
              level={1}
              id={PAGE_HEADING_ID}
              title={t('branch.yours')}
              text={t('branch.yoursNone')}
              action={
                <LinkButton href="/qr-scanner" tone="primary">
                  {t('home.scan')}
                </LinkButton>
              }
            >
              <Porthole state="plain" size={112} remaining={0}>
                <BranchIcon size={28} />
              </Porthole>
            </EmptyState>
          ) : (
            <PageHeading>{t('branch.yours')}</PageHeading>
          )}
          {branches ? null : <Skeleton shape="list" />}
          {branches?.length ? (
            <List label={t('branch.yours')}>
              {branches.map(({ branch_id, name }) => (
                <ListRow key={branch_id} href={`/branch/${branch_id}`} title={<Name>{name || branch_id}</Name>} />
              ))}
            </List>
          ) : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
