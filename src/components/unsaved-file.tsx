import { lazy, Suspense } from 'react'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { Text } from '#ui/layout/text.tsx'

export type UnsavedFileProps = {
  /** The file that this browser could not save, if any. */
  file: File | undefined
  /** Describes the file in a sentence. */
  label: string
  onClose: () => void
}

const UnsavedFileSheet = lazy(() =>
  withMessages(() => import('./unsaved-file-sheet.tsx'))().then(
    ({ UnsavedFileSheet }) => ({ default: UnsavedFileSheet }),
    () => ({ default: Failed }),
  ),
)

/** Explains how to save a file where the browser cannot download, as in in-app browsers. */
export function UnsavedFile({ file, ...rest }: UnsavedFileProps) {
  return file ? (
    <Suspense>
      <UnsavedFileSheet {...rest} file={file} />
    </Suspense>
  ) : null
}

/** Shown when the sheet's module cannot be loaded, as without a network. */
function Failed({ file }: { file: File }) {
  const t = useTranslate()
  return (
    <Text size="small" tone="bad">
      {t(file.type.startsWith('image/') ? 'wait.saveFailed' : 'error.unexpected')}
    </Text>
  )
}
