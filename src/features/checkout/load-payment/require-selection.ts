import { redirect } from '@tanstack/react-router'
import type { SelectedCommand } from '#contract/payment.ts'
import { formatMachineCode, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { readSelectedCommand } from '#features/checkout/payment/selected-command.store.ts'

/**
 * Guard of a machine's payment page: the selected command must exist and belong to this machine, so that the customer
 * pays for the machine that the page shows.
 * @returns the selected command
 * @throws Redirect to the home page without a selection, or to this machine's program selection
 */
export function requireSelection(address: ScannedAddress): SelectedCommand {
  const command = readSelectedCommand()
  if (!command) throw redirect({ to: '/', state: { why: 'choice' } })
  if (command.path !== formatMachineCode(address))
    throw redirect({ to: '/qr-scanner', search: { ...address }, state: { why: 'choice' } })
  return command
}
