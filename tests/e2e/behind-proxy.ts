import { startHttpProxy } from '#tests/support/faults/http-proxy.ts'
import { test as base } from './app.ts'

type Proxy = Awaited<ReturnType<typeof startHttpProxy>>

export { expect } from './app.ts'
/** Loads pages through a proxy that can change responses or cut all connections. */
export const test = base.extend<{ box: Proxy }>({
  box: async ({ app }, use) => {
    const box = await startHttpProxy(app.port)
    await use(box)
    box.close()
  },
})
