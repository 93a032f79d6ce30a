import { useEffect, useState } from 'react'
import { dataUrlOf } from '#lib/browser/files.ts'
import { externalBrowserHref, inAppBrowser, isInAppBrowser } from '#lib/browser/in-app-browser.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { UnsavedFileProps } from './unsaved-file.tsx'

const picture = css({
  display: 'block',
  maxWidth: 'full',
  width: '[auto]',
  height: 'auto',
  maxHeight: '[45dvh]',
  marginInline: 'auto',
  // Always light, as the saved picture is; matters most for a QR code.
  colorScheme: '[only light]',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
})
/** Pictures are 720 px wide and about square. Reserves their space before they are loaded. */
const SIDE_PX = 720

/** Shows a picture to save by a long press, and a link to the phone's own browser, which can save files. */
export function UnsavedFileSheet({ file, label, onClose }: UnsavedFileProps & { file: File }) {
  const t = useTranslate()
  const [dataUrl, setDataUrl] = useState<string>()
  const isPicture = file.type.startsWith('image/')
  const externalHref = externalBrowserHref(window.location.href)

  useEffect(() => {
    if (isPicture) void dataUrlOf(file).then(setDataUrl, () => setDataUrl(undefined))
  }, [file, isPicture])

  return (
    <BottomSheet
      title={t(isPicture ? 'keep.title' : 'keep.titleFile')}
      isOpen
      onOpenChange={onClose}
      isDismissable
      closeLabel={t('action.close')}
    >
      <Stack gap={4}>
        {isPicture ? (
          <Stack gap={3}>
            <Text>{t('keep.hold')}</Text>
            {dataUrl ? (
              <img src={dataUrl} alt={label} width={SIDE_PX} height={SIDE_PX} loading="eager" className={picture} />
            ) : null}
          </Stack>
        ) : null}
        {isInAppBrowser() ? (
          <Stack gap={2}>
            <Text tone="ink2">
              {t(inAppBrowser() === 'unsure' ? 'keep.maybe' : isPicture ? 'keep.inApp' : 'keep.file')}
            </Text>
            {externalHref ? (
              // Must be handled by the surrounding app: with a `target` the router ignores the link.
              <LinkButton href={externalHref} target="_top" tone="outline" width="fill">
                {t('keep.open')}
              </LinkButton>
            ) : (
              <Text>{t('keep.menu')}</Text>
            )}
            <Text size="small" tone="ink2">
              {t('keep.log')}
            </Text>
          </Stack>
        ) : null}
      </Stack>
    </BottomSheet>
  )
}
