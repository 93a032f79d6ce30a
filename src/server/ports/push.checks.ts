import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'

export const PUSH_CHECKS: readonly Check<Config>[] = [
  {
    id: 'push',
    severity: 'warning',
    wrong: 'pushes are not set up, or only half: customers are not told that a load is done',
    remedy: 'set FCM_SERVICE_ACCOUNT, FIREBASE_CONFIG and FIREBASE_WEB_PUSH_KEY',
    isFound: ({ FCM_SERVICE_ACCOUNT, FIREBASE_CONFIG, isSandbox }) =>
      Boolean(FCM_SERVICE_ACCOUNT) !== Boolean(FIREBASE_CONFIG) || (!FCM_SERVICE_ACCOUNT && !isSandbox),
  },
]
