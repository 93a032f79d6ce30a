import { globSync, readFileSync } from 'node:fs'
import { type AppPage, pagesFrom } from '#contract/pages.ts'

/**
 * Every page of the app, from the files of its routes.
 * @param root of the sources
 */
export const appPages = (root = '.') =>
  pagesFrom(globSync('**/*.tsx', { cwd: `${root}/src/routes` }).map((file) => file.replace(/\.tsx$/, '')))

/** The pages for these visitors that can be opened without earlier steps; `/offline` opens only offline. */
export const openablePages = (...visitors: AppPage['visitor'][]) =>
  appPages().filter(
    ({ name, path, visitor }) =>
      visitors.includes(visitor) &&
      path !== '/offline' &&
      !readFileSync(`src/routes/${name}.tsx`, 'utf8').includes('isStep: true'),
  )
