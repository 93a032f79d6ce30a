import { registerHooks } from 'node:module'

const DRIZZLE = '/node_modules/drizzle-orm/'

/**
 * Node parses the `exports` of drizzle-orm 0.45 (170 kB) for each of its 250 modules, to learn that they are ES modules:
 * half of the start-up time. This hook resolves their imports of each other without it. Remove it with drizzle-orm 1.0, whose
 * `exports` are two lines (drizzle-team/drizzle-orm#5934).
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(DRIZZLE)
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})
