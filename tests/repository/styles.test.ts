import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conditions } from '#design-tokens/utilities.ts'

test('Panda reads every file that has styles', () => {
  const [, include = ''] = /include: \['([^']+)'\]/.exec(readFileSync('panda.config.ts', 'utf8')) ?? []
  const read = new Set(globSync(include.replace('./', '')))
  const styled = globSync('{src,ladle}/**/*.{ts,tsx}', { exclude: ['src/build/**'] }).filter((file) =>
    /from '#styled\/\w+'/.test(readFileSync(file, 'utf8')),
  )
  expect(styled.length).toBeGreaterThan(100)
  expect(styled.filter((file) => !read.has(file))).toEqual([])
})

test('the script of every page has no names of utilities and conditions that styles do not use', () => {
  const names = (file: string) =>
    / = "(.+)"/.exec(readFileSync(`src/styled-system/css/${file}`, 'utf8'))?.[1]?.split(',')
  expect(names('css.mjs')).toEqual(['background:bg/1', 'textStyle:textStyle'])
  const styles = globSync(['src/**/*.{tsx,recipe.ts}', 'design-tokens/*-recipe.ts'])
    .map((file) => readFileSync(file, 'utf8'))
    .join()
  const used = Object.keys(conditions).filter((name) => styles.includes(`_${name}:`))
  expect(used).toEqual(Object.keys(conditions))
})
