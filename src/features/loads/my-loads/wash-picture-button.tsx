import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { Button } from '#ui/button/button.tsx'
import { ShareIcon } from '#ui/icons/share-icons.tsx'
import { loadName } from './load-labels.ts'
import type { Load } from './loads.ts'

const WashPicture = lazy(withMessages(() => import('./wash-picture.tsx')))

/** Makes a picture of the wash to share. */
export function WashPictureButton({ load, isOnStage = false }: { load: Load; isOnStage?: boolean }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const name = `${t('picture.openWash')} ${loadName(load)}`
  return (
    <>
      <Button
        tone="outline"
        size={isOnStage ? 'stageSide' : 'small'}
        icon={<ShareIcon size={isOnStage ? 24 : 20} />}
        aria-label={name}
        onPress={() => setOpen(true)}
      >
        {isOnStage ? null : t('picture.openWash')}
      </Button>
      {isOpen ? (
        <Suspense>
          <WashPicture load={load} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
