import type { BrowserContext } from 'playwright/test'
import { login } from '#contract/auth.ts'
import type { PageFixtures } from '#tests/a11y/page-fixtures.ts'
import { pagesOf } from '#tests/e2e/pages.ts'
import type { App } from '#tests/e2e/server.ts'
import { setTokenCookies } from '#tests/e2e/signed-in.ts'
import { get, PIN } from '#tests/support/server/client.ts'

type VisitOptions = { app: App; context: BrowserContext; world: PageFixtures; visitor: 'guest' | 'customer' }

/** The paths that need no step before them, once each, and a function that replaces the ids in them by names. */
export async function visitedPaths({ app, context, world, visitor }: VisitOptions) {
  if (visitor === 'customer') {
    const origin = app.url(world.brand, '')
    const tokens = await get(app.origin, login, { phone_number: world.phone, pin_code: PIN }, { origin })
    await setTokenCookies(app, context, tokens, world.brand)
  }
  const ids = Object.entries({ ...world.own, branch: world.branch, machine: world.machine.machine_id })
  return {
    paths: [...new Set(pagesOf(world).flatMap(({ path, first }) => (first ? [] : [path])))],
    anonymous: (text: string) => ids.reduce((result, [name, id]) => result.replaceAll(id, `{${name}}`), text),
  }
}
