import type { Plugin } from 'vite'

/**
 * Leaves TanStack Router's `Link` out of the build: its route class refers to it, but all links of the app are
 * react-aria's. `omit-router-links.test.ts` checks that nothing imports it.
 */
export const omitRouterLinks: Plugin = {
  name: 'omit-router-links',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/node_modules\/@tanstack\/react-router\/dist\/esm\/link\.js$/ },
    handler: () =>
      `const fail = () => { throw new Error('The router’s links are left out of the build: use #ui/link') }
       export { fail as Link, fail as composeHandlers, fail as createLink, fail as linkOptions, fail as useLinkProps }`,
  },
}
