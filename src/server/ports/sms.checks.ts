import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'
import { connectionCheck } from './connection-check.ts'

export const SMS_CHECKS: readonly Check<Config>[] = [
  {
    id: 'sms',
    severity: 'warning',
    wrong: 'there is no SMS gateway: nobody can choose a new PIN or prove a phone',
    remedy: 'set SMS_URL and SMS_TOKEN',
    isFound: ({ SMS_URL, isSandbox }) => !SMS_URL && !isSandbox,
  },
  connectionCheck('sms_address', 'SMS_URL', 'no code arrives'),
]
