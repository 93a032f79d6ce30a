import './db/quick-drizzle.ts'

// All that is imported by name would be looked up before the line above is run.
await import('./command.ts')
