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
import { LineRow } from './line-row.tsx'
import { PushPurposes } from './push-purposes.tsx'

const LOCALE_NAMES = { th: 'profile.thai', en: 'profile.english' } as const

/** The settings of the app; `children` come first. */
export function SettingsSection({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const router = useRouter()
  const locale = useLocale()
  const scheme = useColorScheme()
  const isSticky = useStickyToasts()
  const isManual = useManualSend()
  const languageSwitch = useRef<HTMLDivElement>(null)

  /** Keeps the scroll position of the switch, although the texts above it change their length. */
  function changeLocale(newLocale: Locale) {
    const element = languageSwitch.current
    const getTop = () => element?.getBoundingClientRect().top ?? 0
    const previousTop = getTop()
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe()
      window.scrollBy(0, getTop() - previousTop)
    })
    router.history.replace(withLocale(router.latestLocation.href, newLocale))
  }

  return (
    <>
      {children}
      <PushPurposes />
      <LineRow />
      <div ref={languageSwitch}>
        <SegmentedControl
          label={t('profile.language')}
          options={LOCALES.map((id) => ({ id, label: t(LOCALE_NAMES[id]), lang: id }))}
          value={locale}
          onChange={changeLocale}
        />
      </div>
      <SegmentedControl
        label={t('profile.theme')}
        options={COLOR_SCHEMES.map((id) => ({ id, label: t(`profile.theme.${id}`) }))}
        value={scheme}
        onChange={chooseColorScheme}
      />
      <Panel>
        <Switch isSelected={isSticky} onChange={setStickyToasts} description={t('profile.keepMessagesNote')}>
          {t('profile.keepMessages')}
        </Switch>
        <Switch
          isSelected={!isManual}
          onChange={(isOn) => requireManualSend(!isOn)}
          description={t('profile.sendOtpNote')}
        >
          {t('profile.sendOtp')}
        </Switch>
      </Panel>
    </>
  )
}
