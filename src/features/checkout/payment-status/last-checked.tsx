import { OfflineCopyNote } from '#components/offline-copy-note.tsx'
import type { Purchase } from '#contract/payment.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { NoSignalIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

const MINUTE_S = 60

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
  useServerNow() // re-renders each second
  const seconds = Math.max(0, Math.round((Date.now() - check.at) / 1000))
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
        <Text size="small" tone="ink3" align="center">
          {seconds < MINUTE_S
            ? t('wait.checked', { seconds })
            : t('wait.checkedMinutes', { minutes: Math.floor(seconds / MINUTE_S) })}
        </Text>
      )}
    </Stack>
  )
}
