import { mutationOptions } from '@tanstack/react-query'
import { deleteAccount } from '#contract/account-deletion.ts'
import { call } from '#lib/api/http.ts'

export const deleteAccountMutation = () =>
  mutationOptions({ mutationFn: (pin_code: string) => call(deleteAccount, { pin_code }) })
