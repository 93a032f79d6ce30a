import { memo } from 'react'
import { goBack } from '#components/go-back.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'

const TITLE_ID = 'machine'
/** The machine's name and branch, for the description of a page. */
export const MACHINE_IDS = `${TITLE_ID} ${PAUSE_ID} ${TITLE_ID}-note`

type MachineHeaderProps = { name?: string; branch?: string; backHref?: string }

/** The header of pages about one machine: its name and branch. */
export const MachineHeader = memo(function MachineHeader({ name, branch, backHref }: MachineHeaderProps) {
  const t = useTranslate()
  const label = t('action.back')
  return (
    <PageHeader
      back={backHref ? { label, href: backHref } : { label, onPress: goBack }}
      title={name}
      titleId={TITLE_ID}
      {...(branch ? { titleNote: branch } : {})}
    />
  )
})
