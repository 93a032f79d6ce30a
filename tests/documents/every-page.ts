import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { AppPage } from '#contract/pages.ts'
import { pascal } from '#tests/repository/new-page.ts'
import { appPages } from '#tests/support/server/routes.ts'

const FILE = 'ladle/pages/every-page.stories.tsx'

/** `/rewards/$id` → `RewardsId` */
const storyName = (path: string) => pascal(path.replaceAll(/\W+/g, '_').slice(1)) || 'Home'

/** The source of a story for each page. `/offline` redirects a page that is online; its story is in `pages.stories.tsx`. */
export function everyPage(pages: readonly AppPage[]): string {
  const stories = pages
    .filter(({ path }) => path !== '/offline')
    .map(({ path, visitor }) => {
      const as = visitor === 'guest' ? 'guest' : 'customer'
      return `export const ${storyName(path)} = () => <ServedPage route="${path}" as="${as}" />\n`
    })
  return `import { ServedPage } from './served-page.tsx'

export default { title: 'Every page', meta: { kind: 'page', group: 'Pages', also: 'screens, views, routes' } }

${stories.toSorted().join('')}`
}

export function writeEveryPage() {
  const text = everyPage(appPages())
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeFileSync(FILE, text)
}
