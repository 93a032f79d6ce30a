import { startSpoilingProxy } from '#tests/support/spoiling-proxy.ts'
import { test as base } from './app.ts'

type Proxy = Awaited<ReturnType<typeof startSpoilingProxy>>

export { expect } from './app.ts'
/** Pages come by way of a box that may change them, or cut every connection. */
export const test = base.extend<{ box: Proxy }>({
  box: async ({ app }, use) => {
    const box = await startSpoilingProxy(app.port)
    await use(box)
    box.close()
  },
})
