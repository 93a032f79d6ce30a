import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeOf } from '#app/service-worker/routing.ts'

test('the service worker starts every route of the app from its cache', () => {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8')
  const [, body = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  const paths = [...body.matchAll(/'([^']+)': typeof/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(40)
  const origin = 'https://wash.example'
  for (const path of paths)
    expect(routeOf({ url: `${origin}/en${path}`, method: 'GET', mode: 'navigate' }, origin), path).toBe('page')
})
