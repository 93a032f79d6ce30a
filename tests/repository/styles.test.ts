import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UNUSED_PROPERTIES } from '#design-tokens/utilities.ts'

test('Panda reads every file that has styles', () => {
  const [, include = ''] = /include: \['([^']+)'\]/.exec(readFileSync('panda.config.ts', 'utf8')) ?? []
  const read = new Set(globSync(include.replace('./', '')))
  const styled = globSync('{src,ladle}/**/*.{ts,tsx}', { exclude: ['src/build/**'] }).filter((file) =>
    /from '#styled\/\w+'/.test(readFileSync(file, 'utf8')),
  )
  expect(styled.length).toBeGreaterThan(100)
  expect(styled.filter((file) => !read.has(file))).toEqual([])
})

test('no style uses a property whose tokens Panda does not know', () => {
  const used = new RegExp(`(?:^|[\\s{,(])'?(?:${UNUSED_PROPERTIES.join('|')})'?:`, 'm')
  const files = globSync(
    ['src/**/*.{tsx,recipe.ts}', 'src/last-resort.ts', 'design-tokens/*-recipe.ts', 'panda.config.ts'],
    {
      exclude: ['src/server/**', 'src/styled-system/**', '**/*.test.tsx'],
    },
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => used.test(readFileSync(file, 'utf8')))).toEqual([])
})
