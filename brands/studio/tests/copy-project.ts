import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

const PACKAGES = 'brands/studio/node_modules'

/** What the commands need of the project. */
export const FOR_COMMANDS = [
  'brands',
  'design-tokens',
  'public',
  'src/contract',
  'src/locales',
  'tests/runner/install-package.ts',
  'package.json',
]

/** Copies a part of the project, in which a test makes brands; the packages of the studio are linked. */
export function copyProject(root: string, paths: readonly string[]) {
  const filter = (path: string) => basename(path) !== 'node_modules'
  for (const path of paths) cpSync(path, join(root, path), { recursive: true, filter })
  if (existsSync(PACKAGES)) symlinkSync(join(process.cwd(), PACKAGES), join(root, PACKAGES))
}
