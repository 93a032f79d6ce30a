import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const DRAW_ICON = resolve(import.meta.dirname, 'minimal-icon.ts')
/** Counts and writes numbers as both of ours do; what is said is in `lib/i18n/react-aria-strings.ts`. */
const ARIA_LOCALE = 'th-TH'

/** Of react-intl, and of what it stands on, messages alone: what we ask of dates and numbers is in `lib/i18n/format.ts`. */
const INTL = /\/node_modules\/(?:react-intl|@formatjs\/intl)\/index\.js$/
const OTHER_PARTS =
  /\/(?:dateTime|duration|displayName|list|number|plural|relativeTime|createFormattedComponent|dateTimeRange|message|relative|react-intl\/index)\.tsx?$/
const REGION = /\/\/#region (\S+)\n[\s\S]*?\/\/#endregion\n/g
/** In what `createIntl` gives. */
const OTHER_FORMAT = /^\s*format(?!Message)\w+: format\w+\.bind\(.*\n/gm
/** As it starts: whether the browser knows the language. Both of ours are in all; the answer takes ICU's tables. */
const IS_KNOWN = /(\})?\s*else if \(!Intl\.\w+\.supportedLocalesOf\(locale\).*$/gm
const EXPORTS = /^export \{(.*)\};$/m

/** The library without those parts, and without the names of them that it exports. */
export function stripReactIntl(code: string): string {
  const left = code
    .replace(REGION, (region, name: string) => (OTHER_PARTS.test(name.replace('intl/message.ts', '')) ? '' : region))
    .replace(OTHER_FORMAT, '')
    .replace(IS_KNOWN, '$1')
  const rest = left.replace(EXPORTS, '')
  return left.replace(EXPORTS, (_, names: string) => {
    const isThere = (name: string) => new RegExp(`\\b${name.trim().split(' ')[0]}\\b`).test(rest)
    return `export {${names.split(',').filter(isThere).join()}};`
  })
}

/**
 * What every page would bring and none uses: the router's own links, which its routes refer to (ours are react-aria's),
 * what lucide can do with an icon beyond drawing it, what react-intl can do besides messages, and the question of both
 * intl and react-aria whether the browser knows a language: the first to ask for ICU's tables waits for them.
 */
export const stubUnusedCode: Plugin = {
  name: 'slim-libraries',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: {
      id: /\/node_modules\/(?:@tanstack\/react-router\/dist\/esm\/link\.js|lucide-react\/dist\/esm\/createLucideIcon\.mjs|react-aria\/dist\/private\/i18n\/useDefaultLocale\.mjs)$/,
    },
    handler: (id) => {
      if (id.endsWith('/link.js'))
        return `const none = () => { throw new Error('Links are those of #ui; those of the router are left out') }
           export { none as Link, none as composeHandlers, none as createLink, none as linkOptions, none as useLinkProps }`
      if (id.endsWith('/useDefaultLocale.mjs'))
        return `const locale = { locale: '${ARIA_LOCALE}', direction: 'ltr' }
           const ours = () => locale
           export { ours as getDefaultLocale, ours as useDefaultLocale }`
      return `export { minimalIcon as default } from '${DRAW_ICON}'`
    },
  },
  transform: { filter: { id: INTL }, handler: (code) => ({ code: stripReactIntl(code), map: null }) },
}
