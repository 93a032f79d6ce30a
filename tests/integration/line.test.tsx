import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as lineRedirect from '#lib/browser/line-redirect.ts'
import { LINE_ACCOUNT, startLine } from '#tests/support/doubles/line.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { newCustomer, newPhone } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { withOutside } from '#tests/support/server/overrides.ts'

let line: Awaited<ReturnType<typeof startLine>>
let server: HostedServer
beforeAll(async () => {
  line = await startLine()
  server = await startHostedServer({
    env: { BRAND_ACCOUNTS: JSON.stringify({ washday: { line: LINE_ACCOUNT } }), ...withOutside({ line: line.url }) },
  })
})
afterAll(async () => {
  await server.close()
  line.close()
})

/** Where the app goes when it leaves for LINE. */
const left = vi.spyOn(lineRedirect, 'redirectToLine')
beforeEach(() => {
  left.mockReset()
})

let people = 0
async function customerAt(path: string) {
  const { access_token: token } = await newCustomer(server.url, newPhone())
  storeTokens({ access_token: token })
  return { ...(await openPage(server.url, path)), person: `P${++people}` }
}

test('a customer links LINE from the chat, and the link ends when LINE says that the account is blocked', async () => {
  const { user, person } = await customerAt('/en/profile')
  await user.click(await screen.findByRole('link', { name: /Messages by LINE.*Off/ }))
  await waitForPage('Messages by LINE')
  const chat = (await screen.findByRole('link', { name: 'Open LINE' })).getAttribute('href') ?? ''
  expect(chat).toContain('oaMessage/%40washday/?')

  await line.write(server.url, person, decodeURIComponent(chat.split('?')[1] ?? ''))
  const page = line.pageFor(person)
  const linking = await openPage(server.url, page.pathname + page.search)
  await linking.user.click(await screen.findByRole('button', { name: 'Link my LINE' }))
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(await line.confirm(server.url, person, left.mock.calls[0]?.[0] ?? '')).toBe(true)

  await openPage(server.url, '/en/profile/line')
  await screen.findByRole('button', { name: 'Stop messages by LINE' })
  await line.block(server.url, person, Date.now() + 1_000)
  await openPage(server.url, '/en/profile/line')
  await screen.findByRole('link', { name: 'Open LINE' })
})

test('a customer ends messages by LINE in the app', async () => {
  const { user, person } = await customerAt('/en/profile')
  await line.follow(server.url, person)
  const page = line.pageFor(person)
  await openPage(server.url, `/en/profile/line${page.search}`)
  await user.click(await screen.findByRole('button', { name: 'Link my LINE' }))
  await waitFor(() => expect(left).toHaveBeenCalled())
  await line.confirm(server.url, person, left.mock.calls[0]?.[0] ?? '')
  await openPage(server.url, '/en/profile/line')
  await user.click(await screen.findByRole('button', { name: 'Stop messages by LINE' }))
  await screen.findByRole('link', { name: 'Open LINE' })
  await screen.findByText('No more messages by LINE')
})

test('the page says so when LINE cannot be linked', async () => {
  const { user } = await customerAt('/en/profile/line?linkToken=%20')
  await user.click(await screen.findByRole('button', { name: 'Link my LINE' }))
  await screen.findByText('Something you entered isn’t right. Please check it.', { selector: 'main *' })
  expect(left).not.toHaveBeenCalled()
})
