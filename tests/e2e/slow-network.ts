import type { BrowserContext } from 'playwright'

/** Lighthouse's slow 4G with applied, not simulated, throttling: 150 ms RTT × 3.75, 90 % of 1.6 Mbit/s. */
export const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 }

/** Slows the network of all pages of a context, for `npm run lab -- slow-network`. */
export function slowNetwork(context: BrowserContext) {
  if (process.env.TEST_NETWORK !== 'slow') return
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
  })
}
