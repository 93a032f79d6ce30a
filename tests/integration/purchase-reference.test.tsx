import { globSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPage, storeTokens } from '#tests/support/page/page.tsx'
import { newCustomer } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
})
afterAll(() => server.close())
afterEach(() => localStorage.clear())

const NUMBER = '0A'.repeat(13)

/** The pages of one purchase, by their routes. */
const PAGES = globSync('**/*$transaction*.tsx', { cwd: 'src/routes' })
  .map((file) =>
    file
      .replace(/^_\w+\//, '')
      .replace(/(?:\.index)?\.tsx$/, '')
      .replaceAll('.', '/'),
  )
  .map((path) => {
    const kind = path.startsWith('delivery') ? 'DLV' : path.startsWith('wash-dry-fold') ? 'WDF' : 'MCH'
    return path.replace(/\$transaction(?:_id)?/, `TRX_${kind}_${NUMBER}`)
  })
const NO_NETWORK = 'http://127.0.0.1:9'

test('every route of one purchase is among them', () => {
  expect(PAGES.length).toBeGreaterThanOrEqual(7)
})

test.each(
  PAGES.flatMap(
    (path) =>
      [
        [path, 'is not known'],
        [path, 'cannot be read'],
      ] as const,
  ),
)('/%s names its number, also on the way to help, where the purchase %s', async (path, why) => {
  storeTokens({ access_token: (await newCustomer(server.url)).access_token })
  const number = /TRX_\w+/.exec(path)?.[0] ?? ''
  await openPage(why === 'is not known' ? server.url : NO_NETWORK, `/en/${path}`)
  await waitFor(() => expect(within(screen.getByRole('main')).getAllByText(number).length).toBeGreaterThan(0))
  for (const link of screen.getAllByRole('link', { name: 'Help' }))
    expect(link.getAttribute('href')).toBe(`/en/help?about=${number}`)
})
