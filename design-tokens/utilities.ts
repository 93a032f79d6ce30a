import { preset } from '@pandacss/preset-base'

/**
 * Panda's utilities, under the names of their CSS properties and `bg`. The script of every page would have each shorter name,
 * which nobody sees: names of classes are hashed.
 */
export const utilities = Object.fromEntries(
  Object.entries(preset.utilities ?? {}).map(([name, { className: _, shorthand: __, ...utility } = {}]) => [
    name,
    name === 'background' ? { ...utility, className: 'bg', shorthand: 'bg' } : utility,
  ]),
)

const USED_CONDITIONS =
  'after before empty even focus focusVisible highContrast moreContrast motionReduce motionSafe open pressed print'.split(
    ' ',
  )
/** Panda's conditions that styles use. The script of every page has their names. */
export const conditions = Object.fromEntries(
  Object.entries(preset.conditions ?? {}).filter(([name]) => USED_CONDITIONS.includes(name)),
)
