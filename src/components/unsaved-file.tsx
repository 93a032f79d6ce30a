import { lazy, Suspense } from 'react'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Text } from '#ui/layout/text.tsx'

export type UnsavedFileProps = {
  /** What this browser could not save; undefined while there is none. */
  file: File | undefined
  /** What it shows, in a sentence. */
  label: string
  onClose: () => void
}

const UnsavedFileSheet = lazy(() =>
  import('./unsaved-file-sheet.tsx').then(
    ({ UnsavedFileSheet }) => ({ default: UnsavedFileSheet }),
    () => ({ default: Failed }),
  ),
)

/** How a file is kept where the browser saves none, as inside other apps. */
export function UnsavedFile({ file, ...rest }: UnsavedFileProps) {
  return file ? (
    <Suspense>
      <UnsavedFileSheet {...rest} file={file} />
    </Suspense>
  ) : null
}

/** Without a network the way to keep it cannot be shown. */
function Failed({ file }: { file: File }) {
  const t = useTranslate()
  return (
    <Text size="small" tone="bad">
      {t(file.type.startsWith('image/') ? 'wait.saveFailed' : 'error.unexpected')}
    </Text>
  )
}
