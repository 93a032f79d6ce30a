import '#server/platform/node-version.ts'
import { run } from './cli.ts'

await run()
