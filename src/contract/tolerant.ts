import { array, fallback, type GenericSchema, nullable, nullish, number, pipe, string, transform, union } from 'valibot'
import { LocalizedText } from './scalars.ts'

// Readers of fields in responses. The product's specification names few of them, so another back end may write an id as
// a number, leave out what it does not have, or list a kind that this app does not have.

const Text = pipe(
  union([string(), number()]),
  transform((value) => String(value)),
  string(),
)

/** An id, as text or as a number. */
export const Id = Text
/** A text or a number that may be missing: then it is empty. */
export const TextOrEmpty = nullish(Text, '')
/** A text of the shop that may be missing: then it is empty. */
export const LocalizedOrEmpty = nullish(LocalizedText, '')
/** The same for a sum of money or a number of items: then it is 0. */
export const orZero = <Schema extends GenericSchema<number, number>>(schema: Schema) => nullish(schema, 0 as const)

/** A list without the items that do not fit: a payment method or a promotion of a kind that this app does not have. */
export const ListOf = <Item extends GenericSchema>(item: Item) =>
  pipe(
    array(fallback(nullable(item), null)),
    transform((list) => list.filter((entry) => entry !== null)),
    array(item),
  )

/** The default of a time: so many milliseconds from now. */
export const after = (ms: number) => () => new Date(Date.now() + ms).toISOString()
