import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { formatPhone } from '#contract/phone.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { logoutMutation, userQuery } from '#features/session/session.queries.ts'
import { useSay } from '#lib/intl.tsx'
import { LOCALES, type Locale, useLocale, withLocale } from '#lib/locale.ts'
import { Button } from '#ui/button/button.tsx'
import { LogoutIcon } from '#ui/icons/icons.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const names = { th: 'profile.thai', en: 'profile.english' } as const

/** The account: who is signed in, the language, the way out. */
export function Profile() {
  const say = useSay()
  const locale = useLocale()
  const router = useRouter()
  const { data: user } = useQuery(userQuery())
  const logout = useMutation(logoutMutation())

  const turnTo = (next: Locale) => router.history.replace(withLocale(router.latestLocation.href, next))

  return (
    <Page title={say('profile.title')}>
      <Screen bottom="nav">
        <Stack gap={6}>
          <Stack gap={0}>
            <PageHeading>{user?.full_name ?? say('profile.title')}</PageHeading>
            {user ? <Text tone="ink2">{formatPhone(user.phone_number)}</Text> : <Skeleton shape="line" />}
          </Stack>
          <RadioCards
            label={say('profile.language')}
            value={locale}
            onChange={(value) => {
              const next = LOCALES.find((one) => one === value)
              if (next) turnTo(next)
            }}
          >
            {LOCALES.map((one) => (
              <RadioCard key={one} value={one} title={say(names[one])} />
            ))}
          </RadioCards>
          <Text size="small" tone="ink2">
            {say('profile.more')}
          </Text>
          <Button
            tone="outline"
            width="fill"
            icon={<LogoutIcon />}
            isPending={logout.isPending}
            pendingLabel={say('action.saving')}
            onPress={() => logout.mutate()}
          >
            {say('profile.logout')}
          </Button>
        </Stack>
      </Screen>
    </Page>
  )
}
