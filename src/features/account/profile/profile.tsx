import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { addressPath } from '#features/account/addresses/address-routes.ts'
import { SettingsSection } from '#features/account/settings/settings.tsx'
import { logoutMutation } from '#features/auth/sign-in/logout.queries.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatTime } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { DetailsIcon, DevicesIcon, LicenceIcon, PinCodeIcon, PrivacyIcon } from '#ui/icons/account-icons.tsx'
import { PhoneIcon } from '#ui/icons/branch-icons.tsx'
import { LogoutIcon } from '#ui/icons/icons.tsx'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Tabs } from '#ui/segmented-control/tabs.tsx'
import { MemberCard } from './member-card.tsx'
import { usePinChange } from './pin-change.store.ts'
import { PROFILE_TABS, type ProfileTab } from './profile-tabs.ts'

const hasCapability = (capability: string) => pageConfig.capabilities.includes(capability)

type ProfileProps = {
  selectedTab: ProfileTab
  onSelect: (tab: ProfileTab) => void
  /** Points and stamps, on the member card. */
  facts: ReactNode
  points: ReactNode
  coupons: ReactNode
  /** The switch for notifications, shown before the other settings. */
  notifications: ReactNode
  /** A branch of the customer, for which the page of their addresses chooses one. */
  branchId: string | undefined
  /** Shown after the settings. */
  children: ReactNode
}

/** The account page: the customer, and tabs for the account, points and coupons. */
export function Profile({ selectedTab, onSelect, facts, points, coupons, ...account }: ProfileProps) {
  const t = useTranslate()
  const user = useQuery(userQuery())
  const contents = { account: <Account {...account} />, points, coupons }

  return (
    <PageLayout title={t('profile.title')} aside={<BrandField scene="card" />}>
      <PageContainer bottom="nav">
        <Stack>
          <div>
            <MemberCard user={user.data ?? undefined} isLoading={user.isPending}>
              {facts}
            </MemberCard>
          </div>
          <Stack>
            <QueryErrorBanner title={t('profile.failed')} query={user} />
            <Tabs
              label={t('profile.tabs')}
              tabs={PROFILE_TABS.map((id) => ({ id, label: t(`profile.tab.${id}`), content: contents[id] }))}
              value={selectedTab}
              onChange={onSelect}
            />
          </Stack>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** Links to edit the account, the settings, and the button to log out. */
function Account({ notifications, branchId, children }: Pick<ProfileProps, 'notifications' | 'branchId' | 'children'>) {
  const t = useTranslate()
  const { changedAt } = usePinChange()
  const logout = useMutation(logoutMutation())
  const pinNote = changedAt ? t('pinChange.changedAt', { time: t('time.at', { time: formatTime(changedAt) }) }) : ''
  return (
    <Stack gap={6}>
      <List label={t('profile.title')}>
        <ListRow
          href="/profile/edit"
          icon={<DetailsIcon />}
          title={t('profile.details')}
          note={t('profile.detailsNote')}
        />
        {branchId ? (
          <ListRow
            href={`${addressPath({ service: 'delivery', branch_id: branchId })}?from=profile`}
            icon={<PinIcon />}
            title={t('address.title')}
          />
        ) : null}
        {hasCapability('change_phone') ? (
          <ListRow href="/profile/phone" icon={<PhoneIcon />} title={t('phoneChange.title')} />
        ) : null}
        {hasCapability('change_pin') ? (
          <ListRow href="/profile/pin" icon={<PinCodeIcon />} title={t('pinChange.title')} note={pinNote} />
        ) : null}
        {hasCapability('sessions') ? (
          <ListRow
            href="/profile/sessions"
            icon={<DevicesIcon />}
            title={t('sessions.title')}
            note={t('profile.sessionsNote')}
          />
        ) : null}
        {hasCapability('privacy') ? (
          <ListRow
            href="/profile/privacy"
            icon={<PrivacyIcon />}
            title={t('privacy.title')}
            note={t('profile.privacyNote')}
          />
        ) : null}
      </List>
      <SettingsSection>{notifications}</SettingsSection>
      {children}
      <List label={t('profile.about')}>
        <ListRow href="/licences" icon={<LicenceIcon />} title={t('licences.title')} />
      </List>
      <Button
        tone="outline"
        width="fill"
        icon={<LogoutIcon />}
        isPending={logout.isPending}
        pendingLabel={t('profile.loggingOut')}
        onPress={() => logout.mutate()}
      >
        {t('profile.logout')}
      </Button>
    </Stack>
  )
}
