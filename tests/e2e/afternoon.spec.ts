import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { chooseRefund } from '#contract/refund-destination.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import english from '#desk/locales/en.json' with { type: 'json' }
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newPhone,
  newStranger,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { freePort, startProcess } from '#tests/support/server/server.ts'
import { expect, test } from './app.ts'
import { acceptInvitation } from './desk-page.ts'
import { FULL_ONLY } from './test-scope.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const branch = (id: string, lat: number, machines: string) => `
  - id: ${id}
    name: { th: สาขา ${id}, en: Branch ${id} }
    at: { lat: ${lat}, lng: 100.5657 }
    address: { th: "99 ถนนพระราม 9 กรุงเทพมหานคร 10310", en: "99 Rama 9 Road, Bangkok 10310" }
    hours: 24h
    telephone: 02-111-0001
    controller: ${id.toUpperCase()}
    machines:
${machines}`
/** Of two branches with twelve machines of the example's kinds. */
const BRANCHES = `branches:${branch(
  'rama9',
  13.7563,
  `      - { kind: washer-9, numbers: 01-04, address: "1" }
      - { kind: dryer-15, numbers: 05-07, address: "2" }`,
)}${branch(
  'bangna',
  13.6682,
  `      - { kind: washer-9, numbers: 01-02, address: "1" }
      - { kind: washer-14, numbers: "03", address: "1" }
      - { kind: dryer-15, numbers: 04-05, address: "2" }`,
)}`

const open = (page: Page, name: 'money' | 'now' | 'people' | 'purchases' | 'stickers') =>
  page.getByRole('link', { name: english[`desk.page.${name}`], exact: true }).click()

/** Presses a button of the desk and confirms it, with what it asks for. */
async function act(page: Page, label: string, field?: string, text = '') {
  await page.getByRole('button', { name: label, exact: true }).first().click()
  const question = page.getByRole('dialog')
  if (field) await question.getByRole('textbox', { name: field }).fill(text)
  await question.getByRole('button', { name: label, exact: true }).click()
  await expect(question).toBeHidden()
}

async function saved(page: Page, label: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label, exact: true }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

test('an owner opens two branches, prints stickers, invites two people, and a wash is paid, refunded and booked: without SQL', {
  ...FULL_ONLY,
}, async ({ page, newContext }) => {
  test.setTimeout(600_000)
  const database = await freshDatabase('empty')
  const folder = mkdtempSync(join(tmpdir(), 'washday-shop-'))
  const port = await freePort()
  const here = `http://localhost:${port}`
  const env = { ...TEST_SECRETS, DATABASE_URL: database.url, SHOP_DIR: join(folder, 'shop'), PORT: String(port) }
  const command = async (script: string, ...parts: string[]) =>
    (await run(process.execPath, [script, ...parts], { cwd: ROOT, env: { PATH: process.env.PATH, ...env } })).stdout
  const shop = (...parts: string[]) => command('src/server/app/manage-shop.ts', ...parts)
  let server: Awaited<ReturnType<typeof startProcess>> | undefined
  try {
    // The example's files are copied, and its branches replaced by one's own.
    cpSync(join(ROOT, 'brands/washday/shop'), join(env.SHOP_DIR, 'washday'), { recursive: true })
    rmSync(join(env.SHOP_DIR, 'washday/services.yaml'))
    writeFileSync(join(env.SHOP_DIR, 'washday/branches.yaml'), BRANCHES)
    expect(await shop('check')).toContain('2 branches')
    await command('src/server/app/main.ts', '--migrate')
    expect(await shop('plan')).toContain('12 machines are new')
    expect(await shop('apply')).toContain('Done.')
    expect(await shop('plan'), 'again').toContain('Nothing is different.')
    expect(await shop('stickers', join(folder, 'stickers'), '--origin', here)).toContain('12 stickers')
    const [invitation] = /http\S+/.exec(await shop('invite', 'Mali', '--brand', 'washday', '--origin', here)) ?? []
    server = await startProcess(env, ['--no-build'])

    await acceptInvitation(page, (invitation ?? '').replace('/desk/', '/en/desk/'))
    await open(page, 'stickers')
    const sheet = await saved(page, english['desk.stickers.save'])
    expect(sheet.match(/role="img"/g), 'one sticker for each machine').toHaveLength(7)

    await open(page, 'people')
    const links: string[] = []
    for (const [name, role] of [
      ['Nok', english['desk.role.counter']],
      ['Chai', english['desk.role.engineer']],
    ] as const) {
      await page.getByRole('textbox', { name: english['desk.people.name'] }).fill(name)
      await page.getByRole('button', { name: new RegExp(english['desk.people.role']) }).click()
      await page.getByRole('option', { name: role }).click()
      await page.getByRole('button', { name: english['desk.people.invite'], exact: true }).click()
      await expect(page.getByText(english['desk.people.invited'].replace('{name}', name))).toBeVisible()
      links.push((await page.getByText(/\/desk\/join#/).textContent()) ?? '')
    }
    const [counter, engineer] = await Promise.all(
      links.map(async (link) => {
        const own = await (await newContext()).newPage()
        await acceptInvitation(own, link)
        return own
      }),
    )
    if (!counter || !engineer) throw new Error('nobody was invited')
    await expect(engineer.getByRole('link', { name: english['desk.page.money'] })).toHaveCount(0)

    const phone = newPhone().replace(/^0/, '+66')
    const { access_token: token } = await newStranger(here, phone)
    const [machine] = await freeMachines(here)
    if (!machine) throw new Error('no machine is free')
    const { transaction } = await createPurchase(here, token, await commandFor(here, machine))
    await resolveCharge(here, transaction)
    await waitForStatus(here, transaction, 'running')

    await open(counter, 'purchases')
    await counter.getByRole('textbox', { name: english['desk.purchases.search'] }).fill(formatPhone(phone))
    await counter.getByRole('button', { name: english['desk.purchases.find'] }).click()
    await expect(counter.getByText(transaction)).toBeVisible()
    await act(counter, english['desk.loadCase.accept'], english['desk.reason'], 'water stayed cold')
    const key = crypto.randomUUID()
    await get(here, chooseRefund, { transaction, kind: 'case' }, { token, key })
    // Transfers are made by the owner or a manager.
    await open(page, 'now')
    await expect(page.getByText(`PromptPay, mobile number ${formatPhone(phone)}`)).toBeVisible()
    await act(page, english['desk.refund.sent'], english['desk.refund.reference'], 'KB-2026-1')
    await open(counter, 'purchases')
    await expect(counter.getByText(/baht sent on .*, By PromptPay to the number ending in/)).toBeVisible()

    await open(page, 'money')
    // The wash and the refund.
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
    const takings = await saved(page, english['desk.money.save'])
    expect(takings.startsWith('\uFEFF')).toBe(true)
    const rows = takings.trim().split('\r\n').slice(1)
    expect(rows.map((row) => Number(row.split(',').at(-1))).toSorted((a, b) => a - b)).toEqual([-40, 0, 40])
  } finally {
    await server?.stop()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})
