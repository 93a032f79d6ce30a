import { useEffect, useState } from 'react'
import { dataUrlOf } from '#lib/browser/files.ts'
import { externalBrowserHref, isInAppBrowser } from '#lib/browser/in-app-browser.ts'
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
  // As it will be in the album, a code above all.
  colorScheme: '[only light]',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
})
/** Pictures are 720 px wide and about square: their place before they are read. */
const SIDE_PX = 720

/** A picture to press and hold, and the way into the phone's own browser, which saves files. */
export function UnsavedFileSheet({ file, label, onClose }: UnsavedFileProps & { file: File }) {
  const t = useTranslate()
  const [address, setAddress] = useState<string>()
  const isPicture = file.type.startsWith('image/')
  const outside = externalBrowserHref(window.location.href)

  useEffect(() => {
    if (isPicture) void dataUrlOf(file).then(setAddress, () => setAddress(undefined))
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
            {address ? (
              <img src={address} alt={label} width={SIDE_PX} height={SIDE_PX} loading="eager" className={picture} />
            ) : null}
          </Stack>
        ) : null}
        {isInAppBrowser() ? (
          <Stack gap={2}>
            <Text tone="ink2">{t(isPicture ? 'keep.inApp' : 'keep.file')}</Text>
            {outside ? (
              // The app round the page follows it: with a target of its own the router leaves it alone.
              <LinkButton href={outside} target="_top" tone="outline" width="fill">
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
