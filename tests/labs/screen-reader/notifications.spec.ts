import { signedIn } from '#tests/e2e/signed-in.ts'
import { commandFor, createPurchase, waitForStatus } from '#tests/support/server/client.ts'
import { press } from './orca.ts'
import { createOrcaUser, ORCA } from './orca-driver.ts'
import { test } from './window.ts'

const KG = 9

for (const locale of ['th', 'en'] as const) {
  test(`[T1a] Orca announces a message and the loss and return of the network, in ${locale}`, async ({
    app,
    orca,
    window,
  }) => {
    const me = createOrcaUser(orca, window, app, locale, 'message', new RegExp(`^(${ORCA})$`))
    const { t } = me
    await signedIn(app, window.context())
    await me.open('/profile', /./)
    await me.reaches(t('notify.label'))
    await me.hearsOnce('Space', () => press('space'), t('notify.done'))
    await me.hearsOnce('the network is lost', () => window.context().setOffline(true), t('offline.heading'))
    await me.hearsOnce('the network is back', () => window.context().setOffline(false), t('network.back'))
    me.matchesTranscript()
  })

  test(`[O1a] Orca announces the offline page and the return to the app, in ${locale}`, async ({
    app,
    orca,
    window,
  }) => {
    const me = createOrcaUser(orca, window, app, locale, 'offline', new RegExp(`^(${ORCA})$`))
    const { t } = me
    await me.open('/', 'home.promise')
    await window.evaluate(async () => void (await navigator.serviceWorker.ready))
    await me.hearsOnce('the network is lost', () => window.context().setOffline(true), t('offline.heading'))
    await me.open('/offline', 'offline.heading')
    await me.reaches(t('action.retry'))
    await me.arrives('the network is back', () => window.context().setOffline(false), t('home.promise'))
    me.matchesTranscript()
  })

  test(`Orca announces the offer to install and that it was declined, in ${locale}`, async ({ app, orca, window }) => {
    const me = createOrcaUser(orca, window, app, locale, 'install', new RegExp(`^(${ORCA})$`))
    const { t } = me
    const { access_token: token } = await signedIn(app, window.context())
    const machine = await app.freeMachine('washday', KG)
    const { transaction } = await createPurchase(app.origin, token, await commandFor(app.origin, machine))
    await app.pay(transaction)
    await waitForStatus(app.origin, transaction, 'running')
    await me.open(`/bill/${transaction}`, /./)
    await window.getByRole('button', { name: t('install.refuse') }).waitFor()
    await me.reaches(t('install.refuse'))
    await me.hearsOnce('Enter', () => press('Return'), t('install.refused'))
    me.matchesTranscript()
  })
}
