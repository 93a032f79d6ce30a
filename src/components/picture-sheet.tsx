import { useEffect, useState } from 'react'
import { announce } from '#lib/announcer.ts'
import { canReadCanvas } from '#lib/browser/canvas.ts'
import { dataUrlOf, downloadFile, type FileResult, shareFile } from '#lib/browser/files.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon, ShareIcon } from '#ui/icons/share-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PICTURE, type StagePictureInput, stagePicture } from '#ui/stage/stage-picture.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import { UnsavedFile } from './unsaved-file.tsx'

const frame = css({ display: 'grid', justifyItems: 'center', minHeight: '[36dvh]' })
const preview = css({ width: '[auto]', height: '[36dvh]', maxWidth: 'full', borderRadius: 'control' })

export type PictureSheetProps = {
  title: string
  /** The picture in a sentence. */
  label: string
  fileName: string
  /** Asks for a name that the picture shows, with this one in the field. */
  name?: string
  draw: (name: string) => StagePictureInput
  onClose: () => void
}

/** A picture for stories, shown before it is shared or saved. It is drawn on this device, and nobody else gets it. */
export default function PictureSheet({ title, label, fileName, name: firstName, draw, onClose }: PictureSheetProps) {
  const t = useTranslate()
  const [name, setName] = useState(firstName ?? '')
  const [shown, setShown] = useState<{ file: File; url: string }>()
  const [result, setResult] = useState<FileResult | 'hidden'>()
  const [unsaved, setUnsaved] = useState<File>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` is new in each render of the page behind, and only the name changes the picture
  useEffect(() => {
    let isLatest = true
    if (!canReadCanvas()) return setResult('hidden')
    stagePicture(draw(name.trim()))
      .then(async (picture) => {
        const file = new File([picture], fileName, { type: 'image/png' })
        const url = await dataUrlOf(file)
        if (isLatest) setShown({ file, url })
      })
      .catch(() => isLatest && setResult('failed'))
    return () => {
      isLatest = false
    }
  }, [name])

  async function deliver(by: (file: File) => Promise<FileResult>) {
    if (!shown) return
    const delivered = await by(shown.file)
    setResult(delivered)
    if (delivered === 'saved') announce(t('picture.saved'))
    if (delivered === 'failed') announce(t('wait.saveFailed'), 'assertive')
    if (delivered === 'unsupported') setUnsaved(shown.file)
    if (delivered === 'handed over') onClose()
  }

  return (
    <>
      <BottomSheet
        title={title}
        isOpen
        onOpenChange={onClose}
        isDismissable
        closeLabel={t('action.close')}
        actions={
          shown ? (
            <>
              <Button
                tone="primary"
                width="fill"
                icon={<ShareIcon />}
                onPress={() => void deliver((file) => shareFile(file, title))}
              >
                {t('picture.send')}
              </Button>
              <Button tone="outline" width="fill" icon={<DownloadIcon />} onPress={() => void deliver(downloadFile)}>
                {t('picture.save')}
              </Button>
            </>
          ) : undefined
        }
      >
        <Stack gap={4}>
          {shown || result === undefined ? (
            <div className={frame}>
              {shown ? (
                <img
                  src={shown.url}
                  alt={label}
                  width={PICTURE.width}
                  height={PICTURE.height}
                  loading="eager"
                  className={preview}
                />
              ) : (
                <Skeleton shape="panel" />
              )}
            </div>
          ) : null}
          {firstName === undefined ? null : (
            <TextField
              label={t('picture.name')}
              description={t('picture.nameNote')}
              name="picture-name"
              value={name}
              onChange={(typed) => setName(typed.slice(0, 24))}
            />
          )}
          {result === 'failed' || result === 'hidden' ? (
            <Alert tone="bad">{t(result === 'hidden' ? 'keep.hidden' : 'wait.saveFailed')}</Alert>
          ) : null}
          {result === 'saved' ? <Alert tone="ok">{t('picture.saved')}</Alert> : null}
        </Stack>
      </BottomSheet>
      <UnsavedFile file={unsaved} label={label} onClose={() => setUnsaved(undefined)} />
    </>
  )
}
