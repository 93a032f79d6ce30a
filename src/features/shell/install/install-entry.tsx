import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { useInstall } from './use-install.tsx'

/** Where the app can always be installed from, offer refused or not. */
export function InstallEntry() {
  const t = useTranslate()
  const { way, install, steps } = useInstall()
  if (way === 'none') return null
  return (
    <>
      <Button tone="outline" width="fill" icon={<DownloadIcon />} onPress={install}>
        {t('install.entry')}
      </Button>
      {steps}
    </>
  )
}
