import { useQuery } from '@tanstack/react-query'
import PictureSheet from '#components/picture-sheet.tsx'
import { givenName } from '#contract/thai/person-name.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { minutesUntil, timeText } from '#features/branches/machines/machine-labels.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import type { Load } from './loads.ts'

/** This wash as a picture to show to friends: its drum, when it is done, and whose it is if they want. */
export default function WashPicture({ load, onClose }: { load: Load; onClose: () => void }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { data: user } = useQuery(userQuery())
  const { purchase, endsAt, isDone } = load
  const heading = isDone ? t('picture.done') : t('home.doneAt', { time: timeText(endsAt, t) })
  return (
    <PictureSheet
      title={t('picture.openWash')}
      label={t('picture.washLabel', { heading })}
      fileName={`${pageConfig.brand.id}-${purchase.transaction.slice(-6)}.png`}
      name={user?.full_name ? givenName(user.full_name) : ''}
      onClose={onClose}
      draw={(name) => {
        const minutes = minutesUntil(new Date(endsAt).toISOString(), serverNow())
        const left = purchase.program.minutes > 0 ? Math.min(1, minutes / purchase.program.minutes) : 1
        return {
          overline: name ? t('picture.whose', { name }) : t('picture.mine'),
          heading,
          notes: [],
          foot: [localized(purchase.branch_name), t('home.promise').replaceAll('\n', ' ')],
          brand: pageConfig.brand.name,
          left: isDone ? 1 : left,
          level: isDone ? 0 : left,
          things: isDone ? 'pile' : 'clothes',
          mood: isDone ? 'glad' : 'asleep',
          ...(isDone ? {} : { figure: { number: String(minutes), unit: t('amount.minutesUnit') } }),
        }
      }}
    />
  )
}
