import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { test as base } from 'playwright/test'
import { sampleShop } from '#tests/support/server/sample-shop.ts'

/** The folder of the built workbench. */
export const WORKBENCH = 'build/ladle'

export const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const shop = sampleShop()
      const app = new Hono().use(serveStatic({ root: WORKBENCH })).route('/', shop.app)
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
      const address = await new Promise<string>((resolve) =>
        server.on('listening', () => {
          const info = server.address()
          resolve(typeof info === 'object' && info ? `http://127.0.0.1:${info.port}` : '')
        }),
      )
      await use(address)
      server.close()
      await shop.close()
    },
    { scope: 'worker' },
  ],
})
