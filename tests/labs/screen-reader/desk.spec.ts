import { chooseRefund } from '#contract/refund-destination.ts'
import english from '#desk/locales/en.json' with { type: 'json' }
import thai from '#desk/locales/th.json' with { type: 'json' }
import { joinDesk } from '#tests/e2e/desk-page.ts'
import { get } from '#tests/support/server/client.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'
import { press } from './orca.ts'
import { createOrcaUser, type OrcaUser } from './orca-driver.ts'
import { test } from './window.ts'

test.use({ shop: 'desk' }) // takes a machine out of order

/** Orca sometimes says the window's title again, when the focus comes back from a dialog. */
const TITLE = / document web\.$/

const TEXTS = { th: thai, en: english }
type TextId = keyof typeof english

/** Presses the button of a card, answers its question with a text, and hears that it is done. */
async function decides(
  me: OrcaUser,
  texts: typeof english,
  { action, field, answer }: { action: TextId; field: TextId; answer: string },
) {
  await me.reaches(texts[action])
  await me.step('Enter', () => press('Return'), texts[field], false)
  await me.reaches(texts[field])
  await me.writes(answer)
  await me.reachesExactly(texts[action])
  const done = texts['desk.done'].replace('{action}', texts[action])
  await me.step('Enter, and it is recorded', () => press('Return'), done, false)
  me.matchesTranscript()
}

for (const locale of ['th', 'en'] as const) {
  test(`Orca reads how money is sent back at the desk, in ${locale}`, async ({ app, orca, window }) => {
    const member = await newMember(app.origin)
    const { transaction } = await newLoad(app.origin, member, 'start_failed')
    const options = { token: member.token, key: crypto.randomUUID() }
    await get(app.origin, chooseRefund, { transaction, kind: 'case' }, options)
    const texts = TEXTS[locale]
    await joinDesk(app, window)
    const me = createOrcaUser(orca, window, app, locale, 'desk-refund', TITLE)
    await me.open('/desk', new RegExp(texts['desk.page.now']))
    await decides(me, texts, { action: 'desk.refund.sent', field: 'desk.refund.reference', answer: 'kbank 1' })
  })

  test(`Orca reads how a machine is taken out of order at the desk, in ${locale}`, async ({ app, orca, window }) => {
    const texts = TEXTS[locale]
    await joinDesk(app, window)
    const me = createOrcaUser(orca, window, app, locale, 'desk-machine', TITLE)
    await me.open('/desk/machines', new RegExp(texts['desk.page.machines']))
    await decides(me, texts, { action: 'desk.machines.out', field: 'desk.reason', answer: 'door' })
  })
}
