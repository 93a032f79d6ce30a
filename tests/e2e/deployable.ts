import { rmSync } from 'node:fs'
import { test as base } from './app.ts'
import { copyForRelease, release } from './release.ts'
import { startApp } from './server.ts'

export { expect } from './app.ts'

type Deploy = (
  /** Runs while the server is down. */
  isDown?: () => Promise<unknown>,
) => Promise<void>

/** With a separate server, whose build the test can replace. */
export const test = base.extend<object, { deploy: Deploy; root: string }>({
  root: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const root = copyForRelease()
      await use(root)
      rmSync(root, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ settings, root }, use) => {
      const app = await startApp(settings, root)
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  deploy: [
    async ({ app, root }, use) => {
      await use(async (isDown) => {
        await app.kill()
        release(root)
        await isDown?.()
        await app.start()
      })
    },
    { scope: 'worker' },
  ],
})
