import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('nothing imports the router’s links, which are left out of the build', () => {
  const imports = /import \{[^}]*\b(?:Link|createLink|linkOptions|useLinkProps)\b[^}]*\} from '@tanstack\/react-router'/
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/styled-system/**'] })
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => imports.test(readFileSync(file, 'utf8')))).toEqual([])
})
