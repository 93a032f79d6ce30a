import '#server/db/fast-drizzle-loader.ts'

// A static import would be resolved before the line above runs.
await import('./cli.ts')
