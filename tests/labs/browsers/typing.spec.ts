import { login } from '#contract/auth.ts'
import { pagesOf } from '#tests/e2e/pages.ts'
import { get, PIN } from '#tests/support/server/client.ts'
import { ENGINES } from './browser.ts'
import { pagesWithFields } from './fields.ts'
import { personIn } from './person.ts'
import { stepsTo } from './steps.ts'
import { typingFaults } from './typing.ts'
import { expect, test } from './window.ts'

test.use({ shop: 'browsers typing' })

for (const engine of ENGINES)
  for (const who of ['guest', 'customer'] as const)
    test(`every field in ${engine} handles what a ${who} types, composes and pastes as a plain field does`, async ({
      app,
      openWindow,
      world,
    }) => {
      test.setTimeout(600_000)
      const me = personIn(await openWindow(engine), 'en')
      await me.open('/licences') // cookies belong to a page's host
      if (who === 'customer')
        await me.browser.setCookies(await get(app.origin, login, { phone_number: world.phone, pin_code: PIN }))
      const rows = pagesOf(world)
      const leadTo = stepsTo(app)
      const findings: string[] = []
      for (const { path, isNext, opens } of pagesWithFields(world)[who]) {
        const row = rows.findLast((candidate) => candidate.path === path)
        if (row?.first) await leadTo(row)(me, world, path)
        if (!row?.isTransient && !isNext) await me.open(path)
        await opens?.(me)
        await me.waitForIdle()
        const { fields, faults } = await typingFaults(me)
        if (fields === 0) findings.push(`${path}: has no field`)
        findings.push(...faults.map((fault) => `${path}, ${fault}`))
      }
      expect(findings).toEqual([])
    })
