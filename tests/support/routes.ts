import { readFileSync } from 'node:fs'

/** A route with a page, as in the generated route tree. */
type PageRoute = { route: string; isForGuests: boolean; isForCustomers: boolean }

/** Every route of the app that has a page. */
export function routesToPages(): PageRoute[] {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8')
  const [, body = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  return [...body.matchAll(/'([^']+)': typeof (\w+)/g)].map(([, route = '', type = '']) => ({
    route,
    isForGuests: type.startsWith('Guest'),
    isForCustomers: type.startsWith('Authed'),
  }))
}
