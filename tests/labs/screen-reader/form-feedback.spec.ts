import { createOrcaUser } from './orca-driver.ts'
import { logsIn, registers, replacesPin } from './ways-in.ts'
import { test } from './window.ts'

for (const locale of ['th', 'en'] as const) {
  test(`[L2] Orca announces a login with a wrong and then the right PIN, in ${locale}`, ({ app, orca, window }) =>
    logsIn(createOrcaUser(orca, window, app, locale, 'login'), app))

  test(`[G1][R3][R7] Orca announces the registration and its errors, in ${locale}`, ({ app, orca, window }) =>
    registers(createOrcaUser(orca, window, app, locale, 'register'), true))

  test(`[F2] Orca announces the replacement of a forgotten PIN, in ${locale}`, ({ app, orca, window }) =>
    replacesPin(createOrcaUser(orca, window, app, locale, 'forgot-pin'), app))
}
