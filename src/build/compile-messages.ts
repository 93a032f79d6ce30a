import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { withWholeNames } from '#contract/thai/whole-names.ts'

/** What `src/last-resort.ts` shows: plain texts, because no formatter may be there. */
const LAST_RESORT = {
  title: 'error.500.title',
  note: 'error.500.note',
  retry: 'action.retry',
  home: 'action.home',
}

/** Parses the messages of a language when the app is built, so that no ICU parser ships: `th.json?compiled`. */
export const compileMessages: Plugin = {
  name: 'compile-messages',
  transform: {
    filter: { id: /\/src\/(?:desk\/)?locales\/[a-z]+\.json\?(?:compiled|last-resort)$/ },
    order: 'pre',
    handler(code, file) {
      const messages: Record<string, string> = JSON.parse(code)
      const compiled = file.endsWith('?last-resort')
        ? Object.entries(LAST_RESORT).map(([name, id]) => [name, messages[id]])
        : Object.entries(messages).map(([id, text]) => [id, parse(withWholeNames(text), { captureLocation: false })])
      const source = `export default ${JSON.stringify(Object.fromEntries(compiled))}`
      return { code: source, map: null, moduleType: 'js' }
    },
  },
}
