import { redirect } from '@tanstack/react-router'
import { formatMachineCode, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { readSelectedCommand } from '#features/checkout/payment/selected-command.store.ts'

/**
 * What the page of a machine shows is what is paid for: without a choice there is nothing to pay, and what was chosen at
 * another machine since is not paid for here.
 * @throws Redirect home, or to the choice at this machine
 */
export function requireSelection(address: ScannedAddress) {
  const command = readSelectedCommand()
  if (!command) throw redirect({ to: '/', state: { why: 'choice' } })
  if (command.path !== formatMachineCode(address))
    throw redirect({ to: '/qr-scanner', search: { ...address }, state: { why: 'choice' } })
}
