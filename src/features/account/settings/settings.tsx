import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { requireManualSend, useManualSend } from '#features/auth/pin-reset/otp-sending.store.ts'
import { useLocale, withLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { COLOR_SCHEMES, chooseColorScheme, useColorScheme } from '#lib/theme/color-scheme.ts'
import { setStickyToasts, useStickyToasts } from '#lib/toasts.ts'
import { Panel } from '#ui/list/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { PushPurposes } from './push-purposes.tsx'

const names = { th: 'profile.thai', en: 'profile.english' } as const

/** How the app is for this customer. */
export function SettingsSection({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const router = useRouter()
  const locale = useLocale()
  const scheme = useColorScheme()
  const isKept = useStickyToasts()
  const isByHand = useManualSend()
  const switchPlace = useRef<HTMLDivElement>(null)

  /** The page stays where it is: the switch under the finger, whatever the length of the texts above it. */
  function turnTo(next: Locale) {
    const place = switchPlace.current
    const top = () => place?.getBoundingClientRect().top ?? 0
    const before = top()
    const stop = router.subscribe('onRendered', () => {
      stop()
      window.scrollBy(0, top() - before)
    })
    router.history.replace(withLocale(router.latestLocation.href, next))
  }

  return (
    <>
      {children}
      <PushPurposes />
      <div ref={switchPlace}>
        <SegmentedControl
          label={t('profile.language')}
          options={LOCALES.map((id) => ({ id, label: t(names[id]), lang: id }))}
          value={locale}
          onChange={turnTo}
        />
      </div>
      <SegmentedControl
        label={t('profile.theme')}
        options={COLOR_SCHEMES.map((id) => ({ id, label: t(`profile.theme.${id}`) }))}
        value={scheme}
        onChange={chooseColorScheme}
      />
      <Panel>
        <Switch isSelected={isKept} onChange={setStickyToasts} description={t('profile.keepMessagesNote')}>
          {t('profile.keepMessages')}
        </Switch>
        <Switch
          isSelected={!isByHand}
          onChange={(isOn) => requireManualSend(!isOn)}
          description={t('profile.sendOtpNote')}
        >
          {t('profile.sendOtp')}
        </Switch>
      </Panel>
    </>
  )
}
