import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUserInfo } from '#contract/details.ts'
import { configureHost } from '#lib/api/host-client.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { get } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { newMember } from '#tests/support/server/members.ts'

const FILE = join(tmpdir(), `horoscope-${process.pid}.json`)

let server: HostedServer
beforeAll(async () => {
  copyFileSync('src/server/modules/content/horoscope/horoscope-texts.json', FILE)
  server = await startHostedServer({ env: { HOROSCOPE_FILE: FILE } })
  configureHost(server.url)
})
afterAll(async () => {
  rmSync(FILE)
  await server.close()
})

test('a guest reads the horoscope by day of birth or by sign, with colours as words and a note that it is for fun', async () => {
  const { user } = await openPage(server.url, '/en/horoscope')
  const { main } = await waitForPage('Today’s horoscope')
  expect(within(main).getByText(/for fun/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Sunday.*Born on a/ })).toBeTruthy()
  expect(within(main).getByText('Colour of the day')).toBeTruthy()
  expect(within(main).getByText('Colour to avoid').nextSibling?.textContent).toBe('light blue')
  const sundayText = within(main).getByText('Laundry').parentElement?.textContent
  await user.click(within(main).getByRole('radio', { name: 'Star sign' }))
  const field = await screen.findByRole('button', { name: /Aries.*Sign/ })
  expect(within(main).queryByText('Colour to avoid')).toBeNull()
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: /^Pisces/ }))
  expect(await screen.findByRole('button', { name: /Pisces.*Sign/ })).toBeTruthy()
  expect((await within(main).findByText('Laundry')).parentElement?.textContent).not.toBe(sundayText)
})

test('the day of birth is preselected from the birthdate, and another chosen day is remembered', async () => {
  const { token } = await newMember(server.url)
  await get(server.url, updateUserInfo, { birthdate: '1990-06-15' }, { token }) // a Friday
  storeTokens({ access_token: token })
  const { user } = await openPage(server.url, '/en/horoscope')
  await user.click(await screen.findByRole('button', { name: /Friday.*Born on a/ }))
  await user.click(await screen.findByRole('option', { name: 'Wednesday, by night' }))
  await screen.findByRole('button', { name: /Wednesday, by night.*Born on a/ })
  await openPage(server.url, '/en/horoscope')
  expect(await screen.findByRole('button', { name: /Wednesday, by night.*Born on a/ })).toBeTruthy()
})

test('an unknown sign or date is rejected, and an invalid file is reported on the page', async () => {
  const status = async (query: string) => (await fetch(`${server.url}/api-internal/horoscope${query}`)).status
  expect(await status('?birth=leo&date=2026-02-28')).toBe(200)
  expect(await status('')).toBe(422)
  expect(await status('?birth=dragon')).toBe(422)
  expect(await status('?birth=leo&date=2026-02-30')).toBe(422)
  writeFileSync(FILE, JSON.stringify({ topics: [] }))
  await openPage(server.url, '/en/horoscope')
  await screen.findByText('The horoscope couldn’t be loaded')
})
