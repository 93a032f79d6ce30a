import '#server/platform/node-version.ts'
import '#server/platform/env-file.ts'
import { run } from './cli.ts'

await run()
