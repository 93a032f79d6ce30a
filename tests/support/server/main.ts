/**
 * `src/server/app/main.ts` with the limits of tests, in a process of its own.
 * The variable `TEST_ROOT` is the root of the project, which may be a copy.
 */
import { join } from 'node:path'
import { overridesOf } from './overrides.ts'

const root = process.env.TEST_ROOT ?? join(import.meta.dirname, '../../..')
const { run } = await import(join(root, 'src/server/app/cli.ts'))
await run(overridesOf(process.env))
