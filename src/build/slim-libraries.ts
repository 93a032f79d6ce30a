import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const DRAW_ICON = resolve(import.meta.dirname, 'draw-icon.ts')

/**
 * What every page would bring and none uses: the router's own links, which its routes refer to (ours are react-aria's),
 * and what lucide can do with an icon beyond drawing it.
 */
export const slimLibraries: Plugin = {
  name: 'slim-libraries',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: {
      id: /\/node_modules\/(?:@tanstack\/react-router\/dist\/esm\/link\.js|lucide-react\/dist\/esm\/createLucideIcon\.mjs)$/,
    },
    handler: (id) =>
      id.endsWith('/link.js')
        ? `const none = () => { throw new Error('Links are those of #ui; those of the router are left out') }
           export { none as Link, none as composeHandlers, none as createLink, none as linkOptions, none as useLinkProps }`
        : `export { drawIcon as default } from '${DRAW_ICON}'`,
  },
}
