import type { Page } from 'playwright/test'
import { inviteStaff } from '#contract/staff/person.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import english from '#desk/locales/en.json' with { type: 'json' }
import { get } from '#tests/support/server/client.ts'
import { OPERATOR_TOKEN } from './app.ts'
import type { App } from './server.ts'

/** An authenticator of the device, which says yes: https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Makes a passkey on the page of an invitation, as an invited person does. */
export async function acceptInvitation(page: Page, link: string) {
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: english['desk.join.check'] }).click()
  await page.getByRole('button', { name: english['desk.join.action'] }).click()
  await page.getByRole('link', { name: english['desk.join.begin'] }).click()
  await page.getByRole('link', { name: english['desk.page.machines'], exact: true }).waitFor()
}

/** Joins the staff of the first brand with a passkey. */
export async function joinDesk({ origin, url }: Pick<App, 'origin' | 'url'>, page: Page, role: StaffRole = 'owner') {
  const invitation = { name: 'Mali', role, brand: 'washday' }
  const { code } = await get(origin, inviteStaff, invitation, { token: OPERATOR_TOKEN })
  await acceptInvitation(page, url('washday', `/en/desk/join#${code}`))
}
