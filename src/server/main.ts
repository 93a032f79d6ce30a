import './db/fast-drizzle-loader.ts'

// All that is imported by name would be looked up before the line above is run.
await import('./cli.ts')
