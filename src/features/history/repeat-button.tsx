import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Transaction } from '#contract/payment.ts'
import { machineName } from '#features/machines/machine-words.ts'
import { purchaseName } from '#features/payment/purchase-name.ts'
import { selectCommand } from '#features/payment/selected-command.store.ts'
import { messageOf } from '#lib/api/api-message.ts'
import { announce } from '#lib/page/announce.ts'
import { addToast } from '#lib/page/toasts.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { RefreshIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { findAgain } from './repeat-order.ts'

/** The same wash once more: one press to its payment, or to the machine where nothing can be paid for now. */
export function RepeatButton({ known }: { known: Transaction }) {
  const say = useSay()
  const client = useQueryClient()
  const navigate = useNavigate()
  const again = useMutation({
    mutationFn: () => findAgain(client, known),
    onSuccess: async ({ machine, isOther, command, isLess }) => {
      const { node_id, address, sub_position } = machine
      const params = { node_id, address, sub_position }
      if (!command) return navigate({ to: '/qr-scanner', search: params })
      selectCommand(command)
      const names = {
        machine: purchaseName(known, say),
        other: machineName(machine, say),
      }
      if (isOther) addToast({ title: say('repeat.other', names), tone: 'info' })
      // The page says what is ordered, and not what is missing.
      if (isLess) addToast({ title: say('repeat.less'), tone: 'warn', timeout: 0 })
      return navigate({ to: '/payment/$node_id/$address/$sub_position', params })
    },
    onError: (error) => announce([say('repeat.failed'), say(messageOf(error))], 'assertive'),
  })
  return (
    <Stack gap={2}>
      <Button
        tone="outline"
        width="fill"
        icon={<RefreshIcon />}
        isPending={again.isPending}
        pendingLabel={say('action.saving')}
        onPress={() => again.mutate()}
      >
        {say('repeat.again', { kind: known.machine_category })}
      </Button>
      {again.isError ? <Alert tone="bad">{`${say('repeat.failed')} ${say(messageOf(again.error))}`}</Alert> : null}
    </Stack>
  )
}
