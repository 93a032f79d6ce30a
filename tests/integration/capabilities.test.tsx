import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { pageConfig } from '#lib/browser/page-config.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { newCustomer } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
const { capabilities } = pageConfig
beforeAll(async () => {
  server = await sharedServer()
})
afterEach(() => void Object.assign(pageConfig, { capabilities }))

const without = (capability: string) =>
  Object.assign(pageConfig, { capabilities: capabilities.filter((name) => name !== capability) })

test.each([
  ['basket', '/refund-policy', /several machines at once/, /หลายเครื่องในครั้งเดียว/],
  ['more_time', '/refund-policy', /more time for a dryer/, /เวลาอบเพิ่ม/],
  ['later_dryer', '/refund-policy', /dryer afterwards/, /ค่าเครื่องอบไว้ก่อน/],
  ['hold', '/term-of-use', /hold on your way/, /กันไว้ระหว่างเดินทาง/],
  ['usual_hours', '/privacy-policy', /counted without customers/, /นับโดยไม่มีข้อมูลลูกค้า/],
  ['saved_card', '/privacy-policy', /keeps your card|(?:ask|asked) (?:us )?to keep/, /บัตรที่คุณขอ|บันทึกบัตร/],
  ['line', '/privacy-policy', /your LINE|LINE gives|LINE, /, /LINE เมื่อ|เชื่อม LINE|กับ LINE|Firebase LINE/],
])('the texts of a shop whose API lacks %s say nothing of it', async (capability, path, english, thai) => {
  for (const [locale, text] of [
    ['en', english],
    ['th', thai],
  ] as const) {
    await openPage(server.url, `/${locale}${path}`)
    expect((await screen.findAllByText(text)).length, `${locale}, with it`).toBeGreaterThan(0)
    without(capability)
    await openPage(server.url, `/${locale}${path}`)
    expect((await screen.findAllByRole('region')).length).toBeGreaterThan(4)
    expect(screen.queryAllByText(text), `${locale}, without it`).toEqual([])
    Object.assign(pageConfig, { capabilities })
  }
})

test.each([
  ['saved_card', '/profile/cards', 'Your saved cards'],
  ['line', '/profile/line', 'Messages by LINE'],
  ['change_phone', '/profile/phone', /phone|number/i],
  ['change_pin', '/profile/pin', /PIN/],
  ['sessions', '/profile/sessions', 'Where you’re logged in'],
  ['privacy', '/profile/privacy', 'Your data, your choice'],
  ['privacy', '/profile/delete', /Delete/],
])('the page of an API that lacks %s does not exist: %s', async (capability, path, heading) => {
  storeTokens(await newCustomer(server.url))
  await openPage(server.url, `/en${path}`)
  await waitForPage(heading)
  without(capability)
  await openPage(server.url, `/en${path}`)
  await waitForPage('Page not found')
})
