import { OfflineCopyNote } from '#components/offline-copy-note.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import type { Purchase } from '#contract/payment.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { NoSignalIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

/** Result of the last poll of a purchase. */
export type StatusCheck = {
  /** The last request failed; the data shown is from `at`. */
  isFailing: boolean
  /** There was no response yet: the data shown is this device's copy, without what a payment needs. */
  isCopy?: boolean
  /** Time of the last response, ms by this device's clock; 0 for never. */
  at: number
  refetch: () => Promise<{ data?: Purchase | undefined; isError: boolean }>
}

/** The age of the data shown, and a banner while the server cannot be reached. */
export function LastChecked({ check }: { check: Pick<StatusCheck, 'isFailing' | 'isCopy' | 'at'> }) {
  const t = useTranslate()
  return (
    <Stack gap={2}>
      {check.isFailing ? (
        <Banner tone="warn" icon={<NoSignalIcon />}>
          {t('wait.unreachable')}
        </Banner>
      ) : null}
      {check.isCopy ? (
        <OfflineCopyNote updatedAt={check.at} />
      ) : (
        <Text size="small" tone="ink2" align="center">
          <UpdatedAgo updatedAt={check.at} />
        </Text>
      )}
    </Stack>
  )
}
