import { existsSync, globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

test('[D4] every component has a guide in its folder', () => {
  const folders = globSync('src/ui/*/')
  expect(folders.length).toBeGreaterThan(30)
  expect(folders.filter((folder) => !existsSync(`${folder}/${basename(folder)}.guide.ts`))).toEqual([])
})
