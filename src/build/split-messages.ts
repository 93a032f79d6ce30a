import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { withWholeNames } from '#contract/thai/whole-names.ts'

/** Messages of the error pages: in the first script, in both languages, because a message file may be what is missing. */
const ERROR_PAGE_MESSAGES = [
  'action.back',
  'action.home',
  'action.retry',
  'error.404.*',
  'error.500.*',
  'error.oldBrowser',
  'offline.heading',
  'offline.note',
]

/** Messages of a guest's home and of everything that may report an error before the other messages are loaded. */
const FIRST_PAGE_MESSAGES = [
  'action.close',
  'action.saving',
  'aria.*',
  'branch.closed',
  'branch.doors',
  'branch.dry',
  'branch.favourite',
  'branch.free',
  'branch.kilometres',
  'branch.locating',
  'branch.location.*',
  'branch.metres',
  'branch.nearMe',
  'branch.nearYou',
  'branch.open24',
  'branch.openUntil',
  'branch.wash',
  'error.invalid',
  'error.network',
  'error.phone_taken',
  'error.provider_unavailable',
  'error.timeout',
  'error.too_many_requests',
  'error.unavailable',
  'error.unexpected',
  'help.title',
  'home.allBranches',
  'home.ask',
  'home.branches',
  'home.branchesFailed',
  'home.horoscope',
  'home.lottery',
  'home.noBranches',
  'home.promise',
  'home.promiseNote',
  'home.register',
  'home.scan',
  'home.shortcuts',
  'home.title',
  'nav.*',
  'service.delivery',
  'service.wash_dry_fold',
  'time.at',
  'toast.label',
  'why.*',
]

const isListed = (list: readonly string[], id: string) =>
  list.some((entry) => (entry.endsWith('*') ? id.startsWith(entry.slice(0, -1)) : id === entry))

/** The file that a message is in. */
export const partOf = (id: string): 'failure' | 'first' | 'rest' =>
  isListed(ERROR_PAGE_MESSAGES, id) ? 'failure' : isListed(FIRST_PAGE_MESSAGES, id) ? 'first' : 'rest'

/** What `src/last-resort.ts` shows: plain texts, because no formatter may be there. */
const LAST_RESORT = {
  title: 'error.500.title',
  note: 'error.500.note',
  retry: 'action.retry',
  home: 'action.home',
}

const asModule = (value: unknown) =>
  ({ code: `export default ${JSON.stringify(value)}`, map: null, moduleType: 'js' }) as const

/**
 * Parses the messages at build time, so that no ICU parser ships, and splits them in three: `?failure` has those of the
 * error pages, `?first` those of a guest's home, `?rest` all others. `?last-resort` has four plain texts.
 */
export const splitMessages: Plugin = {
  name: 'split-messages',
  transform: {
    filter: { id: /\/src\/locales\/[a-z]+\.json\?(?:failure|first|rest|last-resort)$/ },
    order: 'pre',
    handler(code, file) {
      const messages: Record<string, string> = JSON.parse(code)
      if (file.endsWith('?last-resort'))
        return asModule(Object.fromEntries(Object.entries(LAST_RESORT).map(([name, id]) => [name, messages[id]])))
      const parsedMessages = Object.entries(messages)
        .filter(([id]) => file.endsWith(`?${partOf(id)}`))
        .map(([id, text]) => [id, parse(withWholeNames(text), { captureLocation: false })])
      return asModule(Object.fromEntries(parsedMessages))
    },
  },
}
