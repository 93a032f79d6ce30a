import { globSync } from 'node:fs'
import { pagesFrom } from '#contract/pages.ts'

/** Every page of the app, from the files of its routes. */
export const appPages = () =>
  pagesFrom(globSync('**/*.tsx', { cwd: 'src/routes' }).map((file) => file.replace(/\.tsx$/, '')))
