import {
  array,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  uuid,
} from 'valibot'
import { SERVICE_KINDS } from './service-kinds.ts'

/** The choices that determine an order's price. */
export const OrderChoice = object({
  service: picklist(SERVICE_KINDS),
  branch_id: pipe(string(), maxLength(64)),
  /** Bags or kilograms, in the offer's unit. */
  units: pipe(number(), integer(), minValue(1), maxValue(100)),
  options: optional(pipe(array(pipe(string(), maxLength(32))), maxLength(20)), []),
  address_id: optional(nullable(pipe(string(), uuid())), null),
})
