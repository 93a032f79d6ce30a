import { focusPage } from '#components/page-layout.tsx'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { dismissBanner, useIsBannerDismissed } from './install-banner.store.ts'
import { useInstall } from './use-install.tsx'

/** Offers to install the app once the customer has seen its use. Dismissing the banner is permanent. */
export function InstallBanner() {
  const t = useTranslate()
  const isDismissed = useIsBannerDismissed()
  const { method, install, steps } = useInstall()
  if (isDismissed || method === 'none') return null

  function dismiss() {
    dismissBanner()
    focusPage() // the focused button unmounts
    addToast({ title: t('install.refused') })
  }

  return (
    <Panel>
      <Stack gap={4}>
        <Stack gap={1}>
          <Heading level={2} size="m">
            {t('install.title', { brand: pageConfig.brand.name })}
          </Heading>
          <Text tone="ink2">{t('install.note')}</Text>
        </Stack>
        <Stack gap={2}>
          <Button tone="outline" width="fill" onPress={install}>
            {t(method === 'prompt' ? 'install.install' : 'install.how')}
          </Button>
          <Button tone="bare" width="fill" onPress={dismiss}>
            {t('install.refuse')}
          </Button>
        </Stack>
      </Stack>
      {steps}
    </Panel>
  )
}
