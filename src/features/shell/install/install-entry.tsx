import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon } from '#ui/icons/share-icons.tsx'
import { useInstall } from './use-install.tsx'

/** The permanent place to install the app from, also after the banner was dismissed. */
export function InstallEntry() {
  const t = useTranslate()
  const { method, install, steps } = useInstall()
  if (method === 'none') return null
  return (
    <>
      <Button tone="outline" width="fill" icon={<DownloadIcon />} onPress={install}>
        {t('install.entry')}
      </Button>
      {steps}
    </>
  )
}
