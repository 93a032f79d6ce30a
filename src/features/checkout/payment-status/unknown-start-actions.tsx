import { useMutation, useQuery } from '@tanstack/react-query'
import type { LoadPurchase } from '#contract/payment.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { useBranch } from '#features/branches/branch-list/branch.queries.ts'
import { hasBranches } from '#features/branches/branch-list/branches.queries.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { giveUpStartMutation } from '#features/checkout/refunds/refunds.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PhoneIcon } from '#ui/icons/branch-icons.tsx'
import { NoWrap } from '#ui/layout/no-wrap.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'

const untilText = ({ adds_time_to, amount }: LoadPurchase) =>
  adds_time_to ? 'more.unknownUntil' : amount > 0 ? 'wait.unknownUntil' : 'wait.unknownUntilCoupon'

/** Since when and until when nobody knows whether the machine started, and what its customer can do until then. */
export function UnknownStartActions({ purchase }: { purchase: LoadPurchase }) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const { data: branch } = useBranch(purchase.branch_id, { isEnabled: hasBranches() })
  const giveUp = useMutation(giveUpStartMutation())
  const { unknown_start: unknown, transaction } = purchase
  const telephone = branch?.telephone
  return (
    <Stack gap={4}>
      {unknown ? (
        <Text align="center">
          {t(untilText(purchase), {
            since: timeText(unknown.since, t),
            until: timeText(unknown.until, t),
          })}
        </Text>
      ) : null}
      <Text tone="ink2" align="center">
        {t('wait.unknownLeave')}
      </Text>
      {giveUp.error ? <Alert tone="bad">{t(errorMessageId(giveUp.error))}</Alert> : null}
      <Stack gap={2}>
        {user && pageConfig.capabilities.includes('give_up_start') ? (
          <Button
            tone="outline"
            width="fill"
            isPending={giveUp.isPending}
            pendingLabel={t('wait.checking')}
            onPress={() =>
              giveUp.mutate(transaction, { onError: (cause) => announce(t(errorMessageId(cause)), 'assertive') })
            }
          >
            {t(purchase.adds_time_to ? 'more.notAdded' : 'wait.notRunning')}
          </Button>
        ) : null}
        {telephone ? (
          <LinkButton href={`tel:${telephone}`} tone="outline" width="fill" icon={<PhoneIcon size={20} />}>
            <NoWrap part={formatPhone(telephone)}>{t('wait.callBranch', { phone: formatPhone(telephone) })}</NoWrap>
          </LinkButton>
        ) : null}
      </Stack>
    </Stack>
  )
}
