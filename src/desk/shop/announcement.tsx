import { useState } from 'react'
import { DAY_MS } from '#contract/duration.ts'
import type { ShopBranch, ShopEdit } from '#contract/staff/shop.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { useDesk } from '#desk/translate.ts'
import { serverNow } from '#lib/server-clock.ts'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const WEEK_MS = 7 * DAY_MS

type AnnouncementProps = { branch: ShopBranch; onEdit: (edit: ShopEdit) => void }

/** What a branch tells its customers on its page, to the end of a day. */
export function BranchAnnouncement({ branch, onEdit }: AnnouncementProps) {
  const t = useDesk()
  const { branch_id, announcement } = branch
  const [th, setTh] = useState(announcement?.th ?? '')
  const [en, setEn] = useState(announcement?.en ?? '')
  const [until, setUntil] = useState(announcement?.until ?? bangkokDay(serverNow() + WEEK_MS))
  const isWhole = th.trim() !== '' && en.trim() !== '' && until !== ''
  return (
    <Stack gap={3}>
      <Heading level={2} size="m">
        {t('desk.shop.announcement')}
      </Heading>
      <Text tone="ink2">{t('desk.shop.announcementText')}</Text>
      <div className="desk-fields">
        <TextField label={t('desk.shop.inThai')} lang="th" value={th} onChange={setTh} />
        <TextField label={t('desk.shop.inEnglish')} lang="en" value={en} onChange={setEn} />
        <TextField label={t('desk.money.until')} type="date" value={until} onChange={setUntil} />
        <Button
          tone="outline"
          isDisabled={!isWhole}
          onPress={() => onEdit({ what: 'announcement', branch_id, announcement: { th, en, until } })}
        >
          {t('desk.shop.announce')}
        </Button>
        {announcement ? (
          <Button tone="outline" onPress={() => onEdit({ what: 'announcement', branch_id, announcement: null })}>
            {t('desk.shop.announceNo')}
          </Button>
        ) : null}
      </div>
    </Stack>
  )
}
