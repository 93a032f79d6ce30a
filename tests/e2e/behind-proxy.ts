import { startSpoilingProxy } from '#tests/support/faults/spoiling-proxy.ts'
import { test as base } from './app.ts'

type Proxy = Awaited<ReturnType<typeof startSpoilingProxy>>

export { expect } from './app.ts'
/** Loads pages through a proxy that can change responses or cut all connections. */
export const test = base.extend<{ box: Proxy }>({
  box: async ({ app }, use) => {
    const box = await startSpoilingProxy(app.port)
    await use(box)
    box.close()
  },
})
