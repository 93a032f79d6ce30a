import type { ReactNode } from 'react'
import { goBack } from '#components/go-back.ts'
import { MessagePage } from '#components/message-page.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { BranchSummary } from '#contract/branches.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { useBranch } from '#features/branches/branch-list/branch.queries.ts'
import { closingTime, distanceText, openingText } from '#features/branches/branch-list/branch-labels.ts'
import { toggleFavourite, useFavourites } from '#features/branches/branch-list/favourites.store.ts'
import { useUserLocation } from '#features/branches/branch-list/location.store.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { DirectionsIcon, FavouritedIcon, FavouriteIcon, PhoneIcon } from '#ui/icons/branch-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Name, Text } from '#ui/layout/text.tsx'
import { MachineGridSkeleton } from '#ui/machine-card/machine-grid.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { RatingDisplay } from '#ui/rating/rating-display.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { spell } from '#ui/spell.ts'
import { BranchNotes } from './branch-notes.tsx'
import { BranchPlace } from './branch-place.tsx'
import { BranchServices } from './branch-services.tsx'
import { directionsHref } from './directions.ts'
import { MachineGrids } from './machine-grids.tsx'

type BranchPageProps = {
  branchId: string
  /** Transaction of the customer's own running load, by machine id. */
  ownLoads: ReadonlyMap<string, string>
  /** The third action, after directions and the telephone. */
  alertButton: ReactNode
  /** The customer's alerts at this branch, below the actions. */
  alerts: ReactNode
  /** Shown at the end: reviews of the branch, and what the customer has collected there. */
  children: ReactNode
}

/** A branch: its facts, directions, and the current state of its machines. */
export function BranchPage({ branchId, ownLoads, alertButton, alerts, children }: BranchPageProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const query = useBranch(branchId)
  const branch = query.data
  const favourites = useFavourites()
  const back = { label: t('action.back'), onPress: goBack }
  if (branch === null) return <UnknownBranch />
  const isFavourite = favourites.includes(branchId)
  return (
    <PageLayout
      title={branch ? localized(branch.name) : t('branch.one')}
      header={
        <PageHeader
          back={back}
          actions={
            branch ? (
              <IconButton label={t('branch.keep')} aria-pressed={isFavourite} onPress={() => toggleFavourite(branchId)}>
                {isFavourite ? <FavouritedIcon isStrong /> : <FavouriteIcon />}
              </IconButton>
            ) : undefined
          }
        />
      }
    >
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={4}>
            <Stack gap={1}>
              <PageHeading>
                <Name>{branch ? localized(branch.name) : t('branch.one')}</Name>
              </PageHeading>
              {branch ? <BranchFacts branch={branch} /> : <Skeleton shape="line" width="wide" />}
            </Stack>
            <QueryErrorBanner title={t('branch.failed')} query={query} />
            {branch ? (
              <Row gap={2} isWrapping align="stretch">
                <LinkButton
                  href={directionsHref(branch)}
                  target="_blank"
                  rel="noreferrer"
                  tone="outline"
                  size="small"
                  icon={<DirectionsIcon size={20} />}
                >
                  {t('branch.directions')}
                </LinkButton>
                {branch.telephone ? (
                  <LinkButton
                    href={`tel:${branch.telephone}`}
                    aria-label={`${t('branch.call')} ${spell(formatPhone(branch.telephone))}`}
                    tone="outline"
                    size="small"
                    icon={<PhoneIcon size={20} />}
                  >
                    {t('branch.call')}
                  </LinkButton>
                ) : null}
                {alertButton}
              </Row>
            ) : null}
            {alerts}
          </Stack>
          {query.isPending || query.isPlaceholderData ? <MachineGridSkeleton /> : null}
          {branch ? (
            <>
              <BranchNotes branch={branch} />
              <MachineGrids branch={branch} updatedAt={query.dataUpdatedAt} ownLoads={ownLoads} />
              <BranchPlace branch={branch} />
              <BranchServices branch={branch} />
              {children}
            </>
          ) : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

function BranchFacts({ branch }: { branch: BranchSummary }) {
  const t = useTranslate()
  const { location } = useUserLocation()
  const { rating, review_count, opens_at, closes_at } = branch
  return (
    <Row gap={2} isWrapping>
      <p>
        <Badge tone={branch.is_open ? 'ok' : 'neutral'}>{openingText(branch, t)}</Badge>
      </p>
      {opens_at && closes_at !== '24h' ? (
        <Text tone="ink2" isUnbroken>
          {t('branch.hours', { from: opens_at, to: closingTime(closes_at) })}
        </Text>
      ) : null}
      {location ? (
        <Text tone="ink2" isUnbroken>
          {distanceText(location, branch, t)}
        </Text>
      ) : null}
      {rating === null ? null : (
        <Row gap={1}>
          <RatingDisplay value={rating} label={t('review.mean', { rating, count: review_count })} />
          <span aria-hidden>
            <Text as="span" tone="ink2" isUnbroken>
              {`${rating.toFixed(1)} (${review_count})`}
            </Text>
          </span>
        </Row>
      )}
    </Row>
  )
}

function UnknownBranch() {
  const t = useTranslate()
  return (
    <MessagePage
      title={t('branch.unknown')}
      text={t('branch.unknownNote')}
      header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}
      picture={<Porthole state="outOfOrder" size={112} />}
      actions={
        <LinkButton href="/branch" tone="primary" width="fill">
          {t('home.allBranches')}
        </LinkButton>
      }
    />
  )
}
