import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { SCREENS } from '#contract/first-screen.ts'
import { LOCALES } from '#contract/locale.ts'
import { withWholeNames } from '#contract/thai/whole-names.ts'
import { partOf } from './split-messages.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FILE = '.vite/page-messages.json'
/** The component and loader of a route, which the router's plugin moves into a module of its own. */
const ROUTE = /\/src\/routes\/([^?]+)\.tsx\?tsr-split=component/
/** Only routes import a part on demand that is shown at once. Parts that open later load all messages with them. */
const SHOWS_WHAT_IT_LOADS = /\/src\/routes\//
/** Our own modules, except the messages. */
const MAY_USE_MESSAGES = /\/src\/(?!locales\/|styled-system\/)/

/** `imports`: the modules that are shown with this one. */
export type ModuleSource = { code: string; imports: readonly string[] }

/** Ids in a source: as a whole, or by the beginning of a template such as `why.${reason}`. */
export function messagesIn(source: string, ids: readonly string[]): string[] {
  const literals = new Set([...source.matchAll(/["'`]([a-zA-Z][\w.]*)["'`]/g)].map(([, text]) => text))
  const beginnings = [...source.matchAll(/`([a-z][\w.]*\.)\$\{/gi)].map(([, beginning = '']) => beginning)
  return ids.filter((id) => literals.has(id) || beginnings.some((beginning) => id.startsWith(beginning)))
}

/** The ids that a module may use, itself or in what it imports. */
export function messagesFrom(
  starts: readonly string[],
  ids: readonly string[],
  sourceOf: (module: string) => ModuleSource | undefined,
): string[] {
  const modules = new Set(starts)
  const found = new Set<string>()
  for (const module of modules) {
    const source = sourceOf(module)
    for (const id of messagesIn(source?.code ?? '', ids)) found.add(id)
    for (const imported of source?.imports ?? []) modules.add(imported)
  }
  return ids.filter((id) => found.has(id))
}

const readMessages = (locale: string): Record<string, string> =>
  JSON.parse(withWholeNames(readFileSync(resolve(ROOT, `src/locales/${locale}.json`), 'utf8')))

/**
 * Writes the messages that each page needs beyond those of `?first`, by language and screen: parsed, or as text if they
 * have no values. The server puts them into the HTML, so that a first visit does not wait for those of all pages.
 */
export const pageMessages: Plugin = {
  name: 'page-messages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const codes = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules).map(([id, { code }]) => [id, code ?? ''] as const) : [],
      ),
    )
    const sourceOf = (module: string, isMachine: boolean): ModuleSource | undefined => {
      if (!MAY_USE_MESSAGES.test(module)) return undefined
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(module) ?? {}
      const loaded = SHOWS_WHAT_IT_LOADS.test(module) && !isMachine ? dynamicallyImportedIds : []
      return { code: codes.get(module) ?? '', imports: [...importedIds, ...loaded] }
    }
    const messages = Object.fromEntries(LOCALES.map((locale) => [locale, readMessages(locale)]))
    const ids = Object.keys(messages.th ?? {}).filter((id) => partOf(id) === 'rest')
    const routes = [...codes.keys()].flatMap((id) => {
      const name = ROUTE.exec(id)?.[1]
      return name ? [{ id, name }] : []
    })
    // A route is shown inside those that its name begins with.
    const around = (name: string) => routes.filter((outer) => outer.name === name || name.startsWith(`${outer.name}.`))
    const idsOf = new Map(
      // The page of a machine shows no scanner, which its route loads for an address that names none.
      [...routes.map(({ name }) => ({ name, screen: name })), { name: 'qr-scanner', screen: SCREENS.machine }].map(
        ({ name, screen }) => {
          const starts = around(name).map((outer) => outer.id)
          return [screen, messagesFrom(starts, ids, (module) => sourceOf(module, screen === SCREENS.machine))]
        },
      ),
    )
    const messageOf = (locale: string, id: string): unknown => {
      const message = parse(messages[locale]?.[id] ?? '', { captureLocation: false })
      const [first] = message
      return message.length === 1 && first?.type === TYPE.literal ? first.value : message
    }
    const source = Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        Object.fromEntries(
          [...idsOf].map(([screen, used]) => [
            screen,
            Object.fromEntries(used.map((id) => [id, messageOf(locale, id)])),
          ]),
        ),
      ]),
    )
    this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(source) })
  },
}
