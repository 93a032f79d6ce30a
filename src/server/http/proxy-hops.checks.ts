import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

export const PROXY_CHECKS: readonly Check<Config>[] = [
  {
    id: 'proxies',
    severity: 'danger',
    wrong: 'only a proxy on this machine can connect, and TRUSTED_PROXIES is 0: all customers share one rate limit',
    remedy: 'set TRUSTED_PROXIES to the number of proxies in front',
    isFound: ({ NODE_ENV, HOST, TRUSTED_PROXIES }) =>
      NODE_ENV === 'production' && TRUSTED_PROXIES === 0 && isLoopback(HOST),
  },
  // A running server finds this out by itself, and logs it: `proxy-hops.ts`.
  {
    id: 'proxy_hops',
    severity: 'danger',
    wrong:
      'requests pass another number of proxies than TRUSTED_PROXIES: limits count the wrong addresses, or made-up ones',
    remedy:
      'set TRUSTED_PROXIES to the number of proxies that append to X-Forwarded-For, and let nobody in around them',
    isFound: () => undefined,
  },
]
