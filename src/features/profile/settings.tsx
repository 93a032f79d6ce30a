import { useRouter } from '@tanstack/react-router'
import { COLOR_SCHEMES, chooseColorScheme, useColorScheme } from '#lib/color-scheme.ts'
import { useSay } from '#lib/intl.tsx'
import { LOCALES, useLocale, withLocale } from '#lib/locale.ts'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { NotificationSwitch } from './notification-switch.tsx'

const names = { th: 'profile.thai', en: 'profile.english' } as const

/** How the app is for this customer. */
export function Settings() {
  const say = useSay()
  const router = useRouter()
  const locale = useLocale()
  const scheme = useColorScheme()
  return (
    <Stack gap={6}>
      <NotificationSwitch />
      <RadioCards
        label={say('profile.language')}
        value={locale}
        onChange={(value) => {
          const next = LOCALES.find((one) => one === value)
          if (next) router.history.replace(withLocale(router.latestLocation.href, next))
        }}
      >
        {LOCALES.map((one) => (
          <RadioCard key={one} value={one} title={say(names[one])} />
        ))}
      </RadioCards>
      <RadioCards
        label={say('profile.theme')}
        value={scheme}
        onChange={(value) => {
          const next = COLOR_SCHEMES.find((one) => one === value)
          if (next) chooseColorScheme(next)
        }}
      >
        {COLOR_SCHEMES.map((one) => (
          <RadioCard key={one} value={one} title={say(`profile.theme.${one}`)} />
        ))}
      </RadioCards>
    </Stack>
  )
}
