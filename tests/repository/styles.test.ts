import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('Panda reads every file that has styles', () => {
  const [, include = ''] = /include: \['([^']+)'\]/.exec(readFileSync('panda.config.ts', 'utf8')) ?? []
  const read = new Set(globSync(include.replace('./', '')))
  const styled = globSync('{src,ladle}/**/*.{ts,tsx}', { exclude: ['src/build/**'] }).filter((file) =>
    /from '#styled\/\w+'/.test(readFileSync(file, 'utf8')),
  )
  expect(styled.length).toBeGreaterThan(100)
  expect(styled.filter((file) => !read.has(file))).toEqual([])
})
